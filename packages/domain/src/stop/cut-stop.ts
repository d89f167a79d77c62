import { type Instant, later } from '../time/instant.ts'
import { contains, type Interval, type OpenInterval } from '../time/interval.ts'
import { REASON } from './reason-ids.ts'
import { isOfSystem } from './reason-tree.ts'

/**
 * The pieces of a stop that is cut at these instants: they touch each other and cover it exactly. Cuts at its
 * edges, or outside, cut nothing. 10:00–11:00 cut at 10:20 and 10:30 → 10:00–10:20, 10:20–10:30, 10:30–11:00.
 * The last piece of a stop that goes on goes on.
 */
export function cutAt(stop: OpenInterval, cuts: readonly Instant[]): OpenInterval[] {
  const inside = [...new Set(cuts)].filter((at) => isInside(stop, at)).sort((a, b) => a - b)
  const starts = [stop.start, ...inside]
  return starts.map((start, i) => ({ start, end: starts[i + 1] ?? stop.end }))
}

const isInside = ({ start, end }: OpenInterval, at: Instant): boolean =>
  start < at && (end === null || at < end)

export type Cutting = {
  readonly stop: OpenInterval
  /** While a maintenance call of the line was active nobody may cut: `[declarationDate, endDate or now)`. */
  readonly forbidden: readonly Interval[]
  readonly now: Instant
}

export type CutRefusal = 'cut-outside' | 'cut-in-maintenance' | 'cut-cuts-nothing'

/** Why a stop can't be cut at these instants; undefined = it can. An open stop reaches to now. */
export function whyNotCut(
  { stop, forbidden, now }: Cutting,
  cuts: readonly Instant[],
): CutRefusal | undefined {
  const end = stop.end ?? later(now, 1)
  if (cuts.some((at) => at < stop.start || at > end)) return 'cut-outside'
  if (cutAt({ start: stop.start, end }, cuts).length === 1) return 'cut-cuts-nothing'
  const inside = cuts.filter((at) => isInside({ start: stop.start, end }, at))
  return inside.some((at) => forbidden.some((span) => contains(span, at))) ? 'cut-in-maintenance' : undefined
}

/**
 * Why the boundary between two touching pieces can't move there; undefined = it can. Neither piece may
 * vanish.
 */
export function whyNotMove(
  pair: { left: OpenInterval; right: OpenInterval },
  cutting: Omit<Cutting, 'stop'>,
  to: Instant,
) {
  const stop = { start: pair.left.start, end: pair.right.end }
  if (to === pair.right.start) return 'cut-cuts-nothing'
  const refusal = whyNotCut({ ...cutting, stop }, [to])
  return refusal === 'cut-cuts-nothing' ? 'cut-outside' : refusal
}

type LineStop = OpenInterval & { readonly order: number; readonly lineID: number }

/** Why stops can't become one; undefined = they can. They are given in time order. */
export function whyNotMerge(
  stops: readonly LineStop[],
): 'merge-needs-two' | 'merge-not-touching' | undefined {
  if (stops.length < 2) return 'merge-needs-two'
  const touch = stops.every((stop, i) => {
    const before = stops[i - 1]
    return (
      !before || (before.end === stop.start && before.order === stop.order && before.lineID === stop.lineID)
    )
  })
  return touch ? undefined : 'merge-not-touching'
}

type SignedStop = { readonly reasonID: number | null }

/**
 * Why a stop's reason can't reach over time that another one has; undefined = it can. What the system signed
 * of one stop isn't true of another one, and a stretch without material is no stop that people sign.
 */
export function whyNotReach(
  reaching: SignedStop,
  over: SignedStop,
): 'reason-signed-by-system' | 'stop-without-material' | undefined {
  if (reaching.reasonID === over.reasonID) return undefined
  if (over.reasonID === REASON.NO_MATERIAL) return 'stop-without-material'
  return isOfSystem(reaching.reasonID) ? 'reason-signed-by-system' : undefined
}
