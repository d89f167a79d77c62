import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, lineID, revision, rowID, signature, text } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

/** The three times of a call and their sum, in minutes. */
const times = {
  declaringTime: z.number(),
  waitingTime: z.number(),
  maintenanceTime: z.number(),
  totalTime: z.number(),
}

const maintenanceCall = z.object({
  callID: z.int(),
  resourceLineID: z.int(),
  /** Waiting 0, Started 1, Finished 2, NoMtto 4: docs/product/states.md#call. */
  status: z.literal([0, 1, 2, 4]),
  callReason: z.string(),
  /** When the trouble began. */
  callDate: isoInstant,
  /** When the operator called. */
  declarationDate: isoInstant,
  /** When the technician signed in. */
  startDate: z.nullable(isoInstant),
  endDate: z.nullable(isoInstant),
  declaredBy: z.nullable(z.string()),
  startedBy: z.nullable(z.string()),
  finishedBy: z.nullable(z.string()),
  /** A time that still goes on runs to now. */
  ...times,
  revision: z.int(),
})
export type MaintenanceCall = z.infer<typeof maintenanceCall>

const listedCall = z.extend(maintenanceCall, { status: z.int(), line: z.string() })
export type ListedCall = z.infer<typeof listedCall>

/** Calls of a window and the averages of the finished ones among them, in minutes; null without any. */
const averages = z.object({
  calls: z.int(),
  active: z.int(),
  finished: z.int(),
  noMtto: z.int(),
  declaringTime: z.nullable(z.number()),
  waitingTime: z.nullable(z.number()),
  maintenanceTime: z.nullable(z.number()),
  totalTime: z.nullable(z.number()),
})

const summary = z.object({
  total: averages,
  lines: z.array(z.extend(averages, { lineID: z.int(), line: z.string() })),
  /** Those who took a call. */
  technicians: z.array(z.extend(averages, { userID: z.string(), name: z.nullable(z.string()) })),
})
export type MaintenanceSummary = z.infer<typeof summary>

const signedCall = z.object({ callID: rowID, revision, ...signature })

export const maintenanceCalls = {
  'maintenance.get': {
    summary: 'Maintenance calls; the filter knows status, resourceLineID and every other field.',
    access: 'line',
    query: loadQuery,
    answer: gridAnswer(listedCall),
  },
  'maintenance.summary': {
    summary: 'Calls declared in a window and their mean times, in all, by line and by technician.',
    access: 'maintenance.see',
    query: z.object({ start: z.string(), end: z.string(), line: z.optional(lineID) }),
    answer: summary,
  },
  'maintenance.reasons': {
    summary: 'What people called maintenance for at a line in the last 90 days, the most frequent first.',
    access: 'line',
    query: z.object({ lineID }),
    answer: z.array(z.object({ reason: z.string(), used: z.int() })),
  },
  'maintenance.call': {
    summary: 'Calls maintenance to a line. One call of a line is active at a time.',
    access: 'maintenance.act',
    body: z.object({ lineID, callReason: text(80), ...signature }),
    answer: maintenanceCall,
  },
  'maintenance.start': {
    summary: 'The technician has come: Waiting → Started.',
    access: 'maintenance.act',
    body: signedCall,
    answer: maintenanceCall,
  },
  'maintenance.finish': {
    summary: 'Started → Finished.',
    access: 'maintenance.act',
    body: signedCall,
    answer: maintenanceCall,
  },
  'maintenance.nomtto': {
    summary: 'Nobody was needed: Waiting → NoMtto.',
    access: 'maintenance.act',
    body: signedCall,
    answer: maintenanceCall,
  },
} as const satisfies Record<string, CallShape>
