import { HOUR, type Instant, type Interval, instant, MINUTE } from '@baliza/domain'
import type { PlannedCall } from '../plant-model.ts'
import { CALL_REASONS } from './call-reasons.ts'
import { chanceOf } from './chance.ts'
import { TECHNICIANS } from './technicians.ts'

const STEP = 3 * HOUR

/**
 * What somebody calls for though no jam says so: in two of five steps of three hours, and over before the
 * step is.
 */
function visitOf(lineID: number, step: number, seed: number): PlannedCall | undefined {
  const chance = chanceOf(seed, 'visit', lineID, step)
  if (chance.next() > 0.4) return undefined
  const after = (at: Instant, low: number, high: number) =>
    instant(Math.round(at + chance.between(low, high) * MINUTE))
  const declared = after(instant(step * STEP), 5, 110)
  const started = after(declared, 3, 14)
  const ended = after(started, 8, 30)
  const call = { declared, reason: chance.pick(CALL_REASONS), technician: chance.pick(TECHNICIANS).userID }
  return chance.next() < 0.12 ? { ...call, started: null, ended: started } : { ...call, started, ended }
}

/** The visit to a line that was called for by `at`; it may be over. */
export function visitAt(lineID: number, at: Instant, seed: number): PlannedCall | undefined {
  const visit = visitOf(lineID, Math.floor(at / STEP), seed)
  return visit && visit.declared <= at ? visit : undefined
}

/** The visits to a line that were over by the end of a span. */
export function visitsIn(lineID: number, { start, end }: Interval, seed: number): PlannedCall[] {
  const visits: PlannedCall[] = []
  for (let step = Math.floor(start / STEP); step * STEP < end; step++) {
    const visit = visitOf(lineID, step, seed)
    if (visit && visit.declared >= start && visit.ended <= end) visits.push(visit)
  }
  return visits
}
