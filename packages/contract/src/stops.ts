import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, lineID, revision, rowID, shift, signature, wholeNumber } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

const orderNumber = wholeNumber(0)

/** The key of a stop. Order 0 = no order. */
const stopKey = z.object({ order: orderNumber, lineID, stopID: rowID })
export type StopKey = z.infer<typeof stopKey>

/**
 * What the writer saw: a write with a stale revision is refused with 409 and what changed; one without is
 * accepted.
 */
const observation = z.optional(z.nullable(z.string().check(z.maxLength(255))))

const seenStop = z.extend(stopKey, { revision })

/** An instant of a request: ISO 8601; without an offset it is wall-clock in the plant's zone. */
const when = z.string().check(z.minLength(1))

const stop = z.object({
  order: z.int(),
  lineID: z.int(),
  stopID: z.int(),
  /** 0 = uncut; 1…N for the pieces of a cut stop in time order. */
  split: z.int(),
  /** The name of the order, its lot and its status; null without an order. */
  op: z.nullable(z.string()),
  lot: z.nullable(z.string()),
  status: z.nullable(z.int()),
  line: z.string(),
  startDate: isoInstant,
  /** null = it goes on. */
  endDate: z.nullable(isoInstant),
  originalStartDate: z.nullable(isoInstant),
  originalEndDate: z.nullable(isoInstant),
  /** Minutes, up to now while it goes on. */
  duration: z.number(),
  reasonID: z.nullable(z.int()),
  /** null = nobody signed: shown as "No reconocida". */
  reason: z.nullable(z.string()),
  recognized: z.boolean(),
  observation: z.nullable(z.string()),
  /** The id and the name of the category directly under the root. */
  root: z.nullable(z.int()),
  rootName: z.nullable(z.string()),
  /** Names from that category down to the reason, joined by `/`. */
  path: z.nullable(z.string()),
  color: z.nullable(z.string()),
  pareto: z.nullable(z.boolean()),
  discountOEE: z.nullable(z.boolean()),
  equipmentID: z.nullable(z.int()),
  equipmentName: z.nullable(z.string()),
  /** The reason of the first maintenance call that overlaps the stop. */
  maintenanceReason: z.nullable(z.string()),
  /** Minutes of the calls' three phases, clipped to the stop; null without a call. */
  declaringTime: z.nullable(z.number()),
  waitingTime: z.nullable(z.number()),
  maintenanceTime: z.nullable(z.number()),
  /** Entered by hand. */
  manual: z.boolean(),
  /** Who signed it, and when; of a piece that nobody signed, who cut, moved or merged it. */
  updatedBy: z.nullable(z.string()),
  updateDate: z.nullable(isoInstant),
  revision: z.int(),
})
export type Stop = z.infer<typeof stop>

const changedPiece = z.object({
  stopID: z.int(),
  startDate: isoInstant,
  endDate: z.nullable(isoInstant),
  reason: z.nullable(z.string()),
})

/**
 * One change of the cuts of a stop, newest first; what it was before can be restored while nothing else
 * changed.
 */
const stopChange = z.object({
  changeID: z.int(),
  at: isoInstant,
  userID: z.string(),
  kind: z.enum(['split', 'cut', 'move', 'merge', 'undo']),
  before: z.array(changedPiece),
  after: z.array(changedPiece),
  /** The newest change that was not undone yet. */
  canUndo: z.boolean(),
})
export type StopChange = z.infer<typeof stopChange>

/** A change of a stop's signature: who signed what, from the audit trail. */
const stopSignature = z.object({
  at: isoInstant,
  userID: z.string(),
  reason: z.nullable(z.string()),
  observation: z.nullable(z.string()),
  equipmentName: z.nullable(z.string()),
})
export type StopSignature = z.infer<typeof stopSignature>

const summarizedStop = z.object({ startDate: isoInstant, endDate: isoInstant, path: z.string() })

const stopsOfPath = z.object({
  /** `null` in `reason` terms: stops nobody signed are listed under the path ''. */
  path: z.string(),
  /** Minutes, clipped to the window. */
  duration: z.number(),
  stopCount: z.int(),
  /** Share of the listed minutes, as a fraction. */
  percent: z.number(),
  color: z.nullable(z.string()),
})
export type StopsOfPath = z.infer<typeof stopsOfPath>

const stopsOfWindow = {
  line: lineID,
  product: z.optional(z.string()),
  startDate: when,
  endDate: when,
  shift,
  root: z.optional(wholeNumber(0)),
}

export const stopCalls = {
  'stops.get': {
    summary:
      'Stops as a grid loads them; `status` is the status of their order. A terminal’s own session gets those of its line.',
    access: 'line',
    query: loadQuery,
    answer: gridAnswer(stop),
  },
  'stops.put': {
    summary: 'Changes the observation of a stop. Reasons are changed by recognizing, times by splitting.',
    access: 'stops.edit',
    body: z.object({ key: stopKey, values: z.object({ observation, revision }) }),
    answer: stop,
  },
  'stops.post': {
    summary: 'Enters a stop by hand, on a line with the stops manager. It may overlap no other stop.',
    access: 'stops.edit',
    body: z.object({
      values: z.object({
        lineID,
        startDate: when,
        endDate: when,
        reasonID: rowID,
        equipmentID: z.optional(z.nullable(rowID)),
        observation,
      }),
    }),
    answer: stop,
  },
  'stops.manual': {
    summary: 'Changes a stop that was entered by hand.',
    access: 'stops.edit',
    body: z.object({
      key: stopKey,
      values: z.object({
        startDate: z.optional(when),
        endDate: z.optional(when),
        reasonID: z.optional(rowID),
        equipmentID: z.optional(z.nullable(rowID)),
        observation,
        revision,
      }),
    }),
    answer: stop,
  },
  'stops.delete': {
    summary: 'Deletes a stop that was entered by hand.',
    access: 'stops.edit',
    body: z.object({ key: stopKey }),
    answer: z.null(),
  },
  'stops.recognize': {
    summary: 'Signs one stop, or several, with a reason. The credentials are the signer’s.',
    access: 'stops.edit',
    body: z.object({
      /** One stop (its row or its key), or up to 500 of them. */
      stopValues: z.union([seenStop, z.array(seenStop).check(z.minLength(1), z.maxLength(500))]),
      reasonValues: z.object({ reasonID: rowID, equipmentID: z.optional(z.nullable(rowID)) }),
      ...signature,
      observation,
    }),
    answer: z.array(stop),
  },
  'stops.split': {
    summary:
      'Makes [newStart, newEnd) of a stop a piece of its own. Answers the pieces, which cover the original exactly.',
    access: 'stops.edit',
    body: z.object({
      ...stopKey.shape,
      split: z.optional(wholeNumber(0)),
      /** Accepted and ignored: who splits is the user of the session. */
      user: z.optional(z.string()),
      newStart: z.optional(z.nullable(z.string())),
      /** Left out or null for a stop that goes on. */
      newEnd: z.optional(z.nullable(z.string())),
      revision,
    }),
    answer: z.array(stop),
  },
  'stops.cut': {
    summary: 'Cuts a stop at every given instant at once. Answers the pieces.',
    access: 'stops.edit',
    body: z.object({ ...stopKey.shape, at: z.array(when).check(z.minLength(1), z.maxLength(50)), revision }),
    answer: z.array(stop),
  },
  'stops.move': {
    summary: 'Moves the boundary between a piece and the one after it.',
    access: 'stops.edit',
    body: z.object({ ...stopKey.shape, to: when, revision, nextRevision: revision }),
    answer: z.array(stop),
  },
  'stops.merge': {
    summary:
      'Makes one of two or more touching stops of a line and order. The outer edges stay; the first one’s signature stays unless `keep` names another.',
    access: 'stops.edit',
    body: z.object({
      stops: z.array(seenStop).check(z.minLength(2), z.maxLength(100)),
      /** The stopID whose reason, equipment, observation and signer the merged stop keeps. */
      keep: z.optional(rowID),
    }),
    answer: z.array(stop),
  },
  'stops.undo': {
    summary:
      'Restores the pieces as they were before a change. If one was signed again meanwhile, 409 asks; `confirmed` answers.',
    access: 'stops.edit',
    body: z.object({ changeID: rowID, confirmed: z.optional(z.boolean()) }),
    answer: z.array(stop),
  },
  'stops.history': {
    summary:
      'What was done to a stop and to the pieces of the same original: cuts and signatures, newest first.',
    access: 'lines.see',
    query: stopKey,
    answer: z.object({
      pieces: z.array(stop),
      changes: z.array(stopChange),
      signatures: z.array(stopSignature),
    }),
  },
  'stops.cuttable': {
    summary: 'Where a stop may be cut: its pieces and the spans of the original that maintenance forbids.',
    access: 'lines.see',
    query: stopKey,
    answer: z.object({
      stop,
      now: isoInstant,
      forbidden: z.array(z.object({ start: isoInstant, end: isoInstant })),
      pieces: z.array(stop),
    }),
  },
  'stops.summary': {
    summary: 'The stops of a line that touch a window, clipped to it. `root` > 0 = that category alone.',
    access: 'lines.see',
    query: z.object(stopsOfWindow),
    answer: z.object({ stops: z.array(summarizedStop) }),
  },
  'stops.byPath': {
    summary:
      'Minutes, count and share of the stops of a window by path, down to a level (left out = every level), largest first.',
    access: 'lines.see',
    query: z.object({
      ...stopsOfWindow,
      level: z.optional(wholeNumber(1, 6)),
    }),
    answer: z.object({ paths: z.array(stopsOfPath), duration: z.number(), stopCount: z.int() }),
  },
} as const satisfies Record<string, CallShape>
