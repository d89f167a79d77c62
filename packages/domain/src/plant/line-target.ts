import { isSpeed } from './product.ts'
import { charactersIn } from './text-length.ts'

/** What a line should reach, as people write it down. Speeds in pieces per minute, `targetOEE` in percent. */
export type LineTargetValues = {
  readonly lineID: number | null
  /** The short asset code of the line. */
  readonly tag: string | null
  readonly defaultSpeed: number | null
  /** The desired quantity of a shift. */
  readonly targetSummary?: number | null
  readonly targetOEE?: number | null
}

type TargetCode =
  | 'line-number-invalid'
  | 'target-tag-required'
  | 'default-speed-invalid'
  | 'target-summary-invalid'
  | 'target-oee-invalid'

export type LineTargetRefusal = { readonly field: keyof LineTargetValues } & (
  | { readonly code: TargetCode; readonly values: Record<never, never> }
  | { readonly code: 'text-too-long'; readonly values: { readonly most: number } }
)

export const LONGEST_CARD_TAG = 48

/** Everything that is wrong with the target of a line, field by field: docs/product/fields.md#targets. */
export function whyNotLineTarget({
  lineID,
  tag,
  defaultSpeed,
  targetSummary,
  targetOEE,
}: LineTargetValues): LineTargetRefusal[] {
  const isLine = lineID !== null && Number.isInteger(lineID) && lineID >= 1 && lineID <= 99
  return [
    ...(isLine ? [] : [{ field: 'lineID', code: 'line-number-invalid', values: {} } as const]),
    ...tagRefusals(tag ?? ''),
    ...(isSpeed(defaultSpeed)
      ? []
      : [{ field: 'defaultSpeed', code: 'default-speed-invalid', values: {} } as const]),
    ...(isWithin(targetSummary, MOST_OF_SHIFT)
      ? []
      : [{ field: 'targetSummary', code: 'target-summary-invalid', values: {} } as const]),
    ...(isWithin(targetOEE, 100)
      ? []
      : [{ field: 'targetOEE', code: 'target-oee-invalid', values: {} } as const]),
  ]
}

/** More than any shift makes. */
export const MOST_OF_SHIFT = 1_000_000_000

/**
 * Nothing is no target. A target below 0 would be met by whatever happens, and no line is better than 100 %.
 */
const isWithin = (value: number | null | undefined, most: number): boolean =>
  value == null || (value >= 0 && value <= most)

function tagRefusals(tag: string): LineTargetRefusal[] {
  if (tag.trim() === '') return [{ field: 'tag', code: 'target-tag-required', values: {} }]
  return charactersIn(tag) > LONGEST_CARD_TAG
    ? [{ field: 'tag', code: 'text-too-long', values: { most: LONGEST_CARD_TAG } }]
    : []
}
