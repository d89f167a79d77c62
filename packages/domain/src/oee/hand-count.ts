import { earliest, HOUR, type Instant, instant, later, latest } from '../time/instant.ts'
import { clip, type Interval, type OpenInterval } from '../time/interval.ts'
import type { PlantCalendar } from '../time/plant-calendar.ts'
import type { BucketFact } from './line-facts.ts'

/**
 * What a person added to (or, below zero, took from) what was counted in an hour of an order. Counts stay as
 * they are.
 */
export type Correction = {
  readonly order: number
  readonly hour: Instant
  readonly units: number
  readonly discards: number
}

/** The hour of the plant's clock that holds `at`. Shifts begin on the hour, wherever that lies in UTC. */
export function hourAt(calendar: PlantCalendar, at: Instant): Interval {
  const shift = calendar.shiftAt(at)
  const start = instant(shift.start + Math.floor((at - shift.start) / HOUR) * HOUR)
  return { start, end: earliest(later(start, HOUR), shift.end) }
}

/**
 * A correction as a bucket of its own, so that every figure counts it: it lies where its hour begins, or its
 * order if that is later. Order 0 (none) has no boundaries. `unknownUnits`: the part of it that is of unknown
 * time.
 */
export function correctionBucket(
  { order, hour, units, discards }: Correction,
  ran?: OpenInterval,
  unknownUnits = 0,
): BucketFact {
  const start = latest(hour, ran?.start ?? hour)
  const end = earliest(later(hour, HOUR), ran?.end ?? later(hour, HOUR))
  return { order, start, end: latest(end, later(start, 1)), units, discards, unknownUnits }
}

/**
 * What each correction of one hour and order takes from pieces of unknown time, in the order in which they
 * were written: those go first, so that what is left was made when the line ran. 1,800 arrived after an
 * outage; −300 leaves 1,500, all of unknown time.
 */
export function unknownTaken(
  corrections: readonly Pick<Correction, 'units'>[],
  unknownUnits: number,
): number[] {
  let sum = 0
  const taken = (): number => Math.min(unknownUnits, Math.max(0, -sum))
  return corrections.map(({ units }) => {
    const before = taken()
    sum += units
    return before - taken()
  })
}

/** Buckets and corrections as one list, by start. */
export const mergeBuckets = (
  buckets: readonly BucketFact[],
  corrections: readonly BucketFact[],
): BucketFact[] =>
  corrections.length === 0 ? [...buckets] : [...buckets, ...corrections].sort((a, b) => a.start - b.start)

export type Pieces = { readonly units: number; readonly discards: number }

export type CorrectionRefusal =
  | {
      readonly code: 'production-negative' | 'discards-over-units' | 'hour-in-future' | 'hour-outside-order'
      readonly values: Record<never, never>
    }
  | { readonly code: 'hour-changed'; readonly values: Pieces }

/** The part of an hour that belongs to an order that runs from `start` to `end`; undefined = none. */
export const hourOfOrder = (hour: Interval, ran: OpenInterval | undefined): Interval | undefined =>
  ran ? clip(hour, { start: ran.start, end: ran.end ?? latest(hour.end, ran.start) }) : hour

/**
 * Why these pieces can't be written down for an hour; undefined = they can. Neither count goes below zero,
 * and rejects are pieces too.
 */
export function whyNotCorrect(
  wanted: Pieces,
  part: Interval | undefined,
  now: Instant,
): CorrectionRefusal | undefined {
  if (wanted.units < 0 || wanted.discards < 0) return { code: 'production-negative', values: {} }
  if (wanted.discards > wanted.units) return { code: 'discards-over-units', values: {} }
  if (!part) return { code: 'hour-outside-order', values: {} }
  return part.start > now ? { code: 'hour-in-future', values: {} } : undefined
}

/**
 * What the writer adds to an hour: what they want it to be, less what they saw. Undefined when the hour is
 * something else by now. While the hour goes on, pieces that were counted meanwhile are no change: they stay
 * on top.
 */
export function correctionOf(
  wanted: Pieces,
  seen: Pieces | undefined,
  is: Pieces,
  mayGrow: boolean,
): Pieces | undefined {
  const from = seen ?? is
  const same = from.units === is.units && from.discards === is.discards
  const grew = mayGrow && from.units <= is.units && from.discards <= is.discards
  return same || grew
    ? { units: wanted.units - from.units, discards: wanted.discards - from.discards }
    : undefined
}
