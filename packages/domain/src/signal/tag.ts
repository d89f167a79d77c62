import { charactersIn } from '../plant/text-length.ts'
import type { TagType } from './tag-reading.ts'

/** A tag as people write it down: docs/product/records.md#tag. */
export type TagValues = {
  readonly tagName: string | null
  readonly tagType: TagType | null
  readonly opcServerID: number | null
  /** Its address on the server. */
  readonly tagValue: string | null
}

type Plain =
  | 'tag-name-required'
  | 'tag-name-quoted'
  | 'tag-type-required'
  | 'tag-server-required'
  | 'tag-url-required'

export type TagRefusal = { readonly field: keyof TagValues } & (
  | { readonly code: Plain; readonly values: Record<never, never> }
  | { readonly code: 'text-too-long'; readonly values: { readonly most: number } }
)

/** The limit of the name holds where its message says another one: docs/product/fields.md#tags. */
export const LONGEST_TAG = { tagName: 100, tagValue: 1_000 } as const

/** Everything that is wrong with a tag, field by field. */
export function whyNotTag(tag: TagValues): TagRefusal[] {
  return [
    ...textRefusals(tag, 'tagName', 'tag-name-required'),
    // NOTE: scripts name tags in quotes, on one line
    ...(/["'`\\\n]/.test(tag.tagName ?? '') ? [refused('tagName', 'tag-name-quoted')] : []),
    ...(tag.tagType === null ? [refused('tagType', 'tag-type-required')] : []),
    ...(tag.opcServerID === null ? [refused('opcServerID', 'tag-server-required')] : []),
    ...textRefusals(tag, 'tagValue', 'tag-url-required'),
  ]
}

const refused = (field: keyof TagValues, code: Plain): TagRefusal => ({ field, code, values: {} })

function textRefusals(tag: TagValues, field: keyof typeof LONGEST_TAG, required: Plain): TagRefusal[] {
  const text = tag[field] ?? ''
  if (text.trim() === '') return [refused(field, required)]
  return charactersIn(text) > LONGEST_TAG[field]
    ? [{ field, code: 'text-too-long', values: { most: LONGEST_TAG[field] } }]
    : []
}
