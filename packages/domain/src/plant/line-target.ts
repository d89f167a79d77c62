import { isSpeed } from './product.ts'

/** What a line should reach, as people write it down (§3). Speeds in pieces per minute, `targetOEE` in percent. */
export type LineTargetValues = {
  readonly lineID: number | null
  /** The short asset code of the line. */
  readonly tag: string | null
  readonly defaultSpeed: number | null
}

export type LineTargetRefusal = { readonly field: keyof LineTargetValues } & (
  | { readonly code: 'line-number-invalid' | 'target-tag-required' | 'default-speed-invalid'; readonly values: Record<never, never> }
  | { readonly code: 'text-too-long'; readonly values: { readonly most: number } }
)

const LONGEST_TAG = 48

/** Everything that is wrong with the target of a line (§5), field by field. */
export function whyNotLineTarget({ lineID, tag, defaultSpeed }: LineTargetValues): LineTargetRefusal[] {
  const isLine = lineID !== null && Number.isInteger(lineID) && lineID >= 1 && lineID <= 99
  return [
    ...(isLine ? [] : [{ field: 'lineID', code: 'line-number-invalid', values: {} } as const]),
    ...tagRefusals(tag ?? ''),
    ...(isSpeed(defaultSpeed) ? [] : [{ field: 'defaultSpeed', code: 'default-speed-invalid', values: {} } as const]),
  ]
}

function tagRefusals(tag: string): LineTargetRefusal[] {
  if (tag.trim() === '') return [{ field: 'tag', code: 'target-tag-required', values: {} }]
  return tag.length > LONGEST_TAG ? [{ field: 'tag', code: 'text-too-long', values: { most: LONGEST_TAG } }] : []
}
