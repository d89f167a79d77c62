import { MINUTE } from '../time/instant.ts'
import type { IndexTotals } from './index-totals.ts'
import { indexesOfTotals } from './window-indexes.ts'

/**
 * One step down from the staffed time. `root` of stops: the category; null = nobody signed. Below zero is a
 * gain.
 */
export type Loss = {
  readonly kind: 'discount' | 'stops' | 'noMaterial' | 'unknown' | 'adjustment' | 'speed' | 'rejects'
  readonly root: number | null
  readonly minutes: number
}

export type LossWaterfall = {
  readonly staffedTime: number
  readonly losses: readonly Loss[]
  /** null = an order without a speed: then the losses lead down to the runtime. */
  readonly goodTime: number | null
}

/**
 * Where the staffed minutes went: staffed − discount − stops by category − no material − unknown − adjustment
 * − speed − rejects = good, exactly, and good ÷ (staffed − discount) is the OEE.
 *
 * Discount is what the line is not charged with: the signed minutes of an adjusted order, else its discounted
 * stops. Signed minutes that are not discounted stops lie among the other losses: `adjustment` gives them
 * back. Of 480 staffed minutes with 60 of breaks, 47 down and 19,271 pieces at 60/min, 423 of them rejected:
 * 60, 47, speed 51.8, rejects 7.05, good 314.1.
 */
export function lossWaterfall(totals: IndexTotals): LossWaterfall {
  const { staffedMs, discountMs, deductedMs, runningMs, emptyMs, stopsMs } = totals
  const effectiveMinutes = totals.effectiveMinutes === null ? null : Math.max(0, totals.effectiveMinutes)
  const stops = Object.entries(stopsMs).toSorted(([, a], [, b]) => b - a)
  const stoodMs = stops.reduce((sum, [, milliseconds]) => sum + milliseconds, 0)
  const unknownMs = staffedMs - discountMs - stoodMs - emptyMs - runningMs
  const goodTime = goodTimeOf(totals)
  const inTime: Loss[] = [
    loss('discount', deductedMs / MINUTE),
    ...stops.map(([root, milliseconds]) =>
      loss('stops', milliseconds / MINUTE, root === '' ? null : Number(root)),
    ),
    loss('noMaterial', emptyMs / MINUTE),
    loss('unknown', unknownMs / MINUTE),
    loss('adjustment', (discountMs - deductedMs) / MINUTE),
  ]
  const inPieces =
    effectiveMinutes === null || goodTime === null
      ? []
      : [loss('speed', runningMs / MINUTE - effectiveMinutes), loss('rejects', effectiveMinutes - goodTime)]
  return { staffedTime: staffedMs / MINUTE, losses: [...inTime, ...inPieces], goodTime }
}

const loss = (kind: Loss['kind'], minutes: number, root: number | null = null): Loss => ({
  kind,
  root,
  minutes,
})

function goodTimeOf(totals: IndexTotals): number | null {
  const { acceptance } = indexesOfTotals(totals)
  return totals.effectiveMinutes === null ? null : Math.max(0, totals.effectiveMinutes) * (acceptance ?? 1)
}
