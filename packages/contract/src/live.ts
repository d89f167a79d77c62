import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, orderHead } from './fields.ts'
import { windowFigures } from './window-figures.ts'

const liveOrder = z.object({
  ...orderHead,
  desiredProductionQuantity: z.nullable(z.number()),
})

const liveStop = z.object({
  order: z.int(),
  stopID: z.int(),
  startDate: isoInstant,
  reasonID: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  color: z.nullable(z.string()),
  recognized: z.boolean(),
})

const liveMaintenance = z.object({
  callID: z.int(),
  /** Waiting 0, Started 1: docs/product/states.md#call. */
  status: z.literal([0, 1]),
  callReason: z.string(),
  callDate: isoInstant,
  declarationDate: isoInstant,
  startDate: z.nullable(isoInstant),
  /** Who called, and the technician who came: their user names, and what people call them. */
  declaredBy: z.nullable(z.string()),
  declaredByName: z.nullable(z.string()),
  startedBy: z.nullable(z.string()),
  startedByName: z.nullable(z.string()),
  revision: z.int(),
})

const liveFigures = z.extend(windowFigures, {
  start: isoInstant,
  end: isoInstant,
  desiredProductionQuantity: z.nullable(z.number()),
  /** Percent. */
  targetOEE: z.nullable(z.number()),
})

/**
 * What a browser is pushed about a line, and what `resources/status/get` answers. Instants are ISO 8601 with
 * `Z`.
 */
export const lineStatus = z.object({
  lineID: z.int(),
  /** The beacon, with maintenance over the others: docs/product/states.md#beacon. */
  beacon: z.enum(['on', 'off', 'unknown', 'maintenance']),
  state: z.enum(['unknown', 'running', 'runningEmpty', 'stopped']),
  /** Nothing is known of the line because the script of its beacon fails. */
  scriptFails: z.boolean(),
  /** Since when the line is in `state`. */
  since: isoInstant,
  /** The moment of the last thing known of the line. */
  at: isoInstant,
  /** The active order; null = none. */
  order: z.nullable(liveOrder),
  /** The stop that is open now; null = the line runs. */
  stop: z.nullable(liveStop),
  unrecognizedStops: z.int(),
  maintenance: z.nullable(liveMaintenance),
  /** Pieces per minute over the last five minutes of running; null = unknown. */
  currentSpeed: z.nullable(z.number()),
  /** Figures of the active order up to `at`; null without an order (on an order-managed line). */
  orderFigures: z.nullable(liveFigures),
  /** Figures of the running shift up to `at`. */
  shiftFigures: z.nullable(liveFigures),
})

export type LineStatus = z.infer<typeof lineStatus>
export type LiveOrder = z.infer<typeof liveOrder>
export type LiveStop = z.infer<typeof liveStop>
export type LiveMaintenance = z.infer<typeof liveMaintenance>
export type LiveFigures = z.infer<typeof liveFigures>

/**
 * The facts do not get into the database as they should. What is read from the machines waits in the journal
 * meanwhile.
 */
export type StorageTrouble = {
  /** The database does not answer, it has no room left, or it does and much still waits. */
  readonly state: 'away' | 'full' | 'behind'
  /** Since when the database is away or full; null = unknown, or it is not. */
  readonly since: string | null
  /** How full the journal is, a fraction; null = it lies on another machine. */
  readonly journalFill: number | null
  /** Until the journal is full, as fast as readings come now; null = unknown, or none come. */
  readonly minutesLeft: number | null
  /** Readings that the full journal did not take. */
  readonly lost: number
}

/** The server-sent events of `GET /api/live`; each `data` is JSON. */
export type LiveEvent =
  /** First event: the plant clock (it may be warped), the build and the state of the collector. */
  | { event: 'hello'; data: { now: string; speed: number; version: string } }
  /** Every line at the start, then each that changed. */
  | { event: 'lines'; data: LineStatus[] }
  /**
   * Every 5 s, and at once when lines or parameters were changed: the connection lives. `collectorAt` = the
   * pipeline's last heartbeat; `configuration` rises with every change of lines, tags, servers, targets and
   * parameters; `storage` null = facts get into the database as they should.
   */
  | {
      event: 'beat'
      data: { now: string; collectorAt: string | null; configuration: number; storage: StorageTrouble | null }
    }

export const liveCalls = {
  'live.stream': {
    summary:
      'Server-sent events `hello`, `lines` (all lines, then each that changed) and `beat` (each 5 s). Ends with the session.',
    access: 'session',
    answer: z.string(),
    produces: 'text/event-stream',
  },
  'live.lines': {
    summary:
      'The status of every line that the user may see: what the stream sends first, for a browser whose stream is down.',
    access: 'session',
    answer: z.array(lineStatus),
  },
} as const satisfies Record<string, CallShape>
