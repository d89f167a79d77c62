import type { Instant } from '../time/instant.ts'
import { MINUTE } from '../time/instant.ts'
import { lengthOf } from '../time/interval.ts'

/** What the rule needs to know of an order. */
export type AdjustableOrder = {
  readonly op: string
  readonly startDate: Instant | null
  readonly endDate: Instant | null
}

export type AdjustmentRefusal =
  | { readonly code: 'order-not-finalized'; readonly values: { readonly op: string } }
  | { readonly code: 'adjustment-negative'; readonly values: Record<never, never> }
  | { readonly code: 'adjustment-too-long'; readonly values: { readonly minutes: number } }

/**
 * Why a supervisor can't sign so many minutes for an order; undefined = they can. Null takes an adjustment
 * back.
 */
export function whyNotAdjust(
  { op, startDate, endDate }: AdjustableOrder,
  minutes: number | null,
): AdjustmentRefusal | undefined {
  if (startDate === null || endDate === null) return { code: 'order-not-finalized', values: { op } }
  if (minutes === null) return undefined
  if (minutes < 0) return { code: 'adjustment-negative', values: {} }
  const staffed = lengthOf({ start: startDate, end: endDate }) / MINUTE
  return minutes > staffed
    ? { code: 'adjustment-too-long', values: { minutes: Math.floor(staffed * 100) / 100 } }
    : undefined
}
