import { LONGEST_OPC_SERVER, SECURITY_MODES, SECURITY_POLICIES, SERVER_TYPES } from '@baliza/domain'
import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, numberedOption, revision, rowID, ruledTextUpTo, writtenText } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

const serverType = z.enum(SERVER_TYPES)
const securityMode = z.enum(SECURITY_MODES)
const securityPolicy = z.enum(SECURITY_POLICIES)

const opcServer = z.object({
  opcServerID: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  hostName: z.string(),
  serverType,
  enabled: z.boolean(),
  securityMode,
  securityPolicy: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  /** Whether one is stored; it is never answered. */
  hasPassword: z.boolean(),
  /** The names of the headers that are sent with every request over HTTP; their values are never answered. */
  headerNames: z.nullable(z.string()),
  /**
   * Since when it has the token that it sends its readings by; null = it has none. The token is never
   * answered again.
   */
  tokenMadeAt: z.nullable(isoInstant),
  /**
   * How the connection is: the server's own word while it is up, else `Connecting` or `Disconnected`; null =
   * nobody tried yet.
   */
  serverState: z.nullable(z.string()),
  /** When it was last heard. */
  lastUpdateTime: z.nullable(isoInstant),
  /** The certificate that it is known by: SHA-256 with colons. null = none yet, or it is not secured. */
  certificateThumbprint: z.nullable(z.string()),
  certificateSubject: z.nullable(z.string()),
  certificateFrom: z.nullable(isoInstant),
  certificateTo: z.nullable(isoInstant),
  /** Who has confirmed it; null = it is the first one that was seen. */
  certificateBy: z.nullable(z.string()),
  certificateAt: z.nullable(isoInstant),
  updatedBy: z.nullable(z.string()),
  updateDate: z.nullable(isoInstant),
  revision: z.int(),
})
export type OpcServer = z.infer<typeof opcServer>

/** A form may send an empty choice. */
const chosen = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(z.nullable(z.union([z.literal(''), schema])))

/**
 * A missing required field is refused in the words of the specification, so the shape allows it to be
 * missing.
 */
const serverValues = {
  name: ruledTextUpTo(LONGEST_OPC_SERVER.name),
  description: ruledTextUpTo(LONGEST_OPC_SERVER.description),
  hostName: ruledTextUpTo(LONGEST_OPC_SERVER.hostName),
  serverType: chosen(serverType),
  enabled: z.optional(z.boolean()),
  securityMode: z.optional(securityMode),
  securityPolicy: chosen(securityPolicy),
  userName: writtenText(100),
  /** Write-only. Blank or missing leaves the stored one as it is. */
  password: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  /**
   * Write-only: headers sent with every request over HTTP, `Name: value`, a line each. Blank or missing
   * leaves the stored ones.
   */
  requestHeaders: writtenText(10_000),
  /**
   * The certificate that this server is known by from now on (DER, base64), as a trial of the connection
   * showed it. Left out, it stays.
   */
  certificate: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))),
  /** Takes the stored headers away. */
  removeHeaders: z.optional(z.boolean()),
  /** Takes the stored password away. */
  removePassword: z.optional(z.boolean()),
}

const test = z.object({
  connected: z.boolean(),
  /** What was wrong, as a sentence; what the server says of itself otherwise. */
  message: z.nullable(z.string()),
  serverState: z.nullable(z.string()),
  vendorInfo: z.nullable(z.string()),
  productVersion: z.nullable(z.string()),
  startTime: z.nullable(isoInstant),
  milliseconds: z.int(),
  /** What the server presented; null where the connection is not secured, or did not get so far. */
  certificate: z.nullable(
    z.object({
      thumbprint: z.string(),
      subject: z.string(),
      validFrom: isoInstant,
      validTo: isoInstant,
      /** Less than 0: it has expired. */
      daysLeft: z.int(),
      /** DER, base64: sent back by who confirms it. */
      content: z.string(),
      /** Whether somebody has confirmed this very one. */
      isConfirmed: z.boolean(),
    }),
  ),
})
export type OpcServerTest = z.infer<typeof test>

const browsedNode = z.object({
  nodeId: z.string(),
  name: z.string(),
  isVariable: z.boolean(),
  /** The type that the server declares, and the type that a tag of it would have. */
  dataType: z.nullable(z.string()),
  tagType: z.nullable(z.string()),
  /** The tag that reads it already. */
  tagName: z.nullable(z.string()),
})
export type BrowsedTagNode = z.infer<typeof browsedNode>

export const opcServerCalls = {
  'opcservers.lookup': {
    summary: 'OPC servers to choose from.',
    access: 'configuration.administer',
    query: loadQuery,
    answer: gridAnswer(numberedOption),
  },
  'opcservers.get': {
    summary:
      'OPC servers as a grid loads them, with the state of their connections. Passwords are never answered.',
    access: 'configuration.administer',
    query: loadQuery,
    answer: gridAnswer(opcServer),
  },
  'opcservers.post': {
    summary: 'Adds an OPC server; an enabled one is read at once.',
    access: 'configuration.administer',
    body: z.object({ values: z.object(serverValues) }),
    answer: opcServer,
  },
  'opcservers.put': {
    summary: 'Changes an OPC server; its session is opened anew where its address or security changed.',
    access: 'configuration.administer',
    body: z.object({ key: rowID, values: z.object({ ...serverValues, revision }) }),
    answer: opcServer,
  },
  'opcservers.delete': {
    summary: 'Deletes an OPC server without tags; otherwise 409 names them.',
    access: 'configuration.administer',
    body: z.object({ key: rowID }),
    answer: z.null(),
  },
  'opcservers.test': {
    summary: 'Connects once with these settings (over those of `key`) and says what came of it, within 12 s.',
    access: 'configuration.administer',
    body: z.object({ key: z.optional(rowID), values: z.object(serverValues) }),
    answer: test,
  },
  'opcservers.browse': {
    summary: 'The children of a node of an OPC UA server; of its Objects folder without one.',
    access: 'configuration.administer',
    query: z.object({ opcServerID: rowID, nodeId: z.optional(z.string().check(z.maxLength(1_000))) }),
    answer: z.array(browsedNode),
  },
  'opcservers.makeToken': {
    summary:
      'Makes the token by which a server of type API at `push://…` sends its readings. It is answered this once; the one before ends.',
    access: 'configuration.administer',
    body: z.object({ key: rowID }),
    answer: z.object({ token: z.string(), tokenMadeAt: isoInstant }),
  },
  'opcservers.revokeToken': {
    summary: 'Takes the token of a server away: it can send no more readings.',
    access: 'configuration.administer',
    body: z.object({ key: rowID }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
