import fc from 'fast-check'
import type { LineFacts, StopFact, UnansweredFact } from '../oee/line-facts.ts'
import type { LineInput } from '../signal/line-signal.ts'
import type { TrackedFacts } from '../stop/fact-fold.ts'
import { REASON } from '../stop/reason-ids.ts'
import { type Instant, later, MINUTE } from '../time/instant.ts'
import { anyInputs, anyLineSettings } from './any-line.ts'
import { live, s } from './line-inputs.ts'

/**
 * What people make of a tracked line: who signed what, how fast each order should go, and what was adjusted.
 */
type Signatures = {
  readonly signed: readonly ('planned' | 'unplanned' | 'nobody')[]
  readonly speeds: readonly (number | null)[]
  readonly adjusted: readonly (number | null)[]
}

const signatures: fc.Arbitrary<Signatures> = fc.record({
  signed: fc.array(fc.constantFrom('planned', 'unplanned', 'nobody'), { minLength: 1, maxLength: 9 }),
  speeds: fc.array(fc.constantFrom(null, 7, 60, 60), { minLength: 1, maxLength: 4 }),
  adjusted: fc.array(fc.constantFrom(null, 0, 0.37, 5), { minLength: 1, maxLength: 3 }),
})

/** Long after the last input of any line. */
export const FACTS_END = s(20_000)

/** Breaks and times without a shift; most lines have none. */
const anyUnanswered: fc.Arbitrary<UnansweredFact[]> = fc.oneof(
  fc.constant<UnansweredFact[]>([]),
  fc.uniqueArray(fc.integer({ min: -100, max: 20_000 }), { maxLength: 8 }).map((cuts) => {
    const inTime = cuts.toSorted((a, b) => a - b)
    return inTime.flatMap((start, i): UnansweredFact[] => {
      const end = inTime[i + 1]
      if (i % 2 === 1 || end === undefined) return []
      return [{ start: s(start), end: s(end), why: i % 4 === 0 ? 'break' : 'holiday' }]
    })
  }),
)

/** A line as the tracker leaves it and people signed it. Its orders end, some were adjusted. */
export const anyFacts: fc.Arbitrary<{ facts: LineFacts; boundaries: Instant[] }> = fc
  .tuple(anyInputs, anyLineSettings, signatures, anyUnanswered)
  .map(([inputs, settings, by, unanswered]) => {
    const { facts } = live([...inputs, theEnd], { ...settings, enableOrderManager: true }, 0)
    return { facts: { ...signedBy(facts, by), unanswered }, boundaries: boundariesOf(facts) }
  })

const theEnd: LineInput = { kind: 'tick', at: FACTS_END }

const pick = <T>(list: readonly T[], i: number): T | undefined => list[i % list.length]

function signedBy(
  { states, stops, buckets, orders }: TrackedFacts,
  { signed, speeds, adjusted }: Signatures,
): LineFacts {
  const signedStops = stops.map((stop, i): StopFact => {
    const by = stop.reasonID === null ? pick(signed, i) : undefined
    const reasonID = by === 'planned' ? 70 : by === 'unplanned' ? 80 : stop.reasonID
    const discountOEE = by === 'planned' || reasonID === REASON.DISCONNECTED || reasonID === REASON.END_OF_LOT
    return { ...stop, reasonID, unplanned: by === 'unplanned', discountOEE, root: rootOf(reasonID) }
  })
  return {
    states,
    stops: signedStops,
    buckets,
    orders: numbered(orders).map((order, i) => ({
      ...order,
      desiredSpeed: pick(speeds, i) ?? null,
      adjustedDiscountTime: pick(adjusted, i) ?? null,
      discounted: signedStops.filter(
        (stop) =>
          stop.discountOEE && stop.start >= order.start && (order.end === null || stop.start < order.end),
      ),
    })),
  }
}

const rootOf = (reasonID: number | null): number | null =>
  reasonID === null ? null : reasonID >= 70 && reasonID < 90 ? Math.floor(reasonID / 10) : 2

/** An order runs once; one that came back is taken for its reprocess. */
const numbered = (orders: TrackedFacts['orders']) =>
  orders.filter((order, i) => orders.findIndex((o) => o.order === order.order) === i)

/** Where a window may be cut: whole minutes and order boundaries. */
function boundariesOf({ orders }: TrackedFacts): Instant[] {
  const minutes = Array.from({ length: 60 }, (_, i) => later(s(0), i * 5 * MINUTE))
  const edges = orders.flatMap(({ start, end }) => (end === null ? [start] : [start, end]))
  return [...new Set([...minutes, ...edges, FACTS_END])].sort((a, b) => a - b)
}
