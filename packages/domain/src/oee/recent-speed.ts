import { type Instant, instant, later, latest, MINUTE } from '../time/instant.ts'
import { clip, endingNow, type Interval, lengthOf } from '../time/interval.ts'
import { clipAll, totalLength } from '../time/interval-set.ts'
import type { BucketFact, IndexSettings, LineFacts } from './line-facts.ts'
import { pastOf, staffedSpans } from './staffed.ts'

const LATELY = 5 * MINUTE
/** One piece, with what floating point adds. */
const A_PIECE = 1.001 * MINUTE

/**
 * How fast a line runs now: pieces per minute of running over the last five minutes, at any second of them.
 * Null while it stands still or nobody can see it, and without an order.
 *
 * Pieces lie in minutes: of the one in which the five minutes begin the part counts that the line ran in
 * them. At 30 a minute it is 30 at 10:00:00 (five whole minutes) and at 10:00:40 (10 of 30 pieces, 120, and
 * the 20 of the minute that goes on). A piece that is just being made changes nothing: unless there is more
 * than one between them, the last five whole minutes are told.
 */
export function recentSpeed(facts: LineFacts, now: Instant, settings: IndexSettings): number | null {
  const doing = facts.states.findLast(({ start }) => start < now)
  if (doing === undefined || endingNow(doing, now).end < now || !isRunning(doing.state)) return null
  const lately = madeIn(facts, { start: later(now, -LATELY), end: now }, now, settings)
  const minute = instant(Math.floor(now / MINUTE) * MINUTE)
  const before = madeIn(facts, { start: later(minute, -LATELY), end: minute }, now, settings)
  if (lately.milliseconds === 0) return null
  const speed = (lately.pieces * MINUTE) / lately.milliseconds
  const ofWhole = (before.pieces * MINUTE) / before.milliseconds
  return Math.abs(speed - ofWhole) * lately.milliseconds <= A_PIECE ? ofWhole : speed
}

type Made = { readonly pieces: number; readonly milliseconds: number }

/** Pieces and time of running, both of the staffed part. */
function madeIn(facts: LineFacts, window: Interval, now: Instant, settings: IndexSettings): Made {
  const past = pastOf(window, now, settings)
  if (!past) return { pieces: 0, milliseconds: 0 }
  const running = facts.states.filter(
    ({ state, end }) => state === 'running' && (end === null || end > past.start - MINUTE),
  )
  const ran = running.map((state) => endingNow(state, now))
  let [pieces, milliseconds] = [0, 0]
  for (const span of staffedSpans(facts.orders, past, now, settings)) {
    milliseconds += totalLength(clipAll(ran, span))
    for (const bucket of facts.buckets)
      if (!settings.enableOrderManager || bucket.order === span.order)
        pieces += piecesIn(bucket, span, ran, now)
  }
  return { pieces, milliseconds }
}

const isRunning = (state: string): boolean => state === 'running' || state === 'runningEmpty'

/** What people wrote down for an hour says nothing of these minutes. */
function piecesIn(
  { start, end, units, unknownUnits }: BucketFact,
  span: Interval,
  ran: readonly Interval[],
  now: Instant,
): number {
  if (end - start > MINUTE) return 0
  const whole = clip({ start, end }, { start, end: latest(now, start) })
  const inside = whole && clip(whole, span)
  if (!whole || !inside) return 0
  const known = units - unknownUnits
  const ofWhole = totalLength(clipAll(ran, whole))
  return ofWhole === 0
    ? (known * lengthOf(inside)) / lengthOf(whole)
    : (known * totalLength(clipAll(ran, inside))) / ofWhole
}
