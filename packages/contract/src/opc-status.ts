import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, lineID } from './fields.ts'
import { tagData } from './opc-tags.ts'

const tagStatus = z.object({
  tagName: z.string(),
  url: z.string(),
  goodQuality: z.boolean(),
  data: tagData,
  /** When it said so; null = it never said anything. */
  time: z.nullable(isoInstant),
})
export type TagStatus = z.infer<typeof tagStatus>

/** What is known of the clock of a source. Its readings are corrected by it. */
const sourceClock = z.object({
  /**
   * So many seconds its clock is behind the plant's; less than 0: ahead. null = it told nothing yet that it
   * could be seen from.
   */
  clockOffsetSeconds: z.nullable(z.number()),
  /** So many seconds it falls behind in a day; less than 0: it gains. null = not measured yet. */
  clockDriftSecondsPerDay: z.nullable(z.number()),
  /** A sentence when it is off by more than 5 s; null where there is nothing to say. */
  clockWarning: z.nullable(z.string()),
  /** Readings that were not taken because of their time, since the server is read. */
  droppedReadings: z.int(),
})
export type SourceClock = z.infer<typeof sourceClock>

/** A sentence about how the connection is secured that an administrator should know; null = all is well. */
const securityWarning = z.nullable(z.string())

/** The status of a server: docs/product/records.md#opc-server. */
const opcServerStatus = z.extend(sourceClock, {
  opcServerID: z.int(),
  name: z.string(),
  serverType: z.enum(['UA', 'DA', 'API']),
  enabled: z.boolean(),
  vendorInfo: z.nullable(z.string()),
  productVersion: z.nullable(z.string()),
  startTime: z.nullable(isoInstant),
  lastUpdateTime: z.nullable(isoInstant),
  serverState: z.string(),
  statusInfo: z.nullable(z.string()),
  securityWarning,
  tags: z.array(tagStatus),
})
export type OpcServerStatus = z.infer<typeof opcServerStatus>

const serverState = z.extend(sourceClock, {
  opcServerID: z.int(),
  enabled: z.boolean(),
  /** null = nobody tried yet. */
  serverState: z.nullable(z.string()),
  /** Why, as a sentence; null where there is nothing to say. */
  statusInfo: z.nullable(z.string()),
  securityWarning,
})
export type ServerStateNow = z.infer<typeof serverState>

export const opcStatusCalls = {
  'opcservers.states': {
    summary: 'How the connection to every server is, and why, without its tags.',
    access: 'configuration.administer',
    answer: z.array(serverState),
  },
  'opcstatus.get': {
    summary: 'The state of the servers that the scripts of a line read from, with the tags that they read.',
    access: 'line',
    query: z.object({ line: lineID }),
    answer: z.array(opcServerStatus),
  },
  'diagnostics.opcservers': {
    summary: 'The state of every OPC server, with its tags and what they said last.',
    access: 'diagnostics.see',
    answer: z.array(opcServerStatus),
  },
} as const satisfies Record<string, CallShape>
