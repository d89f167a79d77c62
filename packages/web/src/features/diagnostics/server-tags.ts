import type { TagStatus } from '@baliza/contract'

/** More than anybody reads; a browser draws them at once. */
export const MOST_TAGS = 500

/** The tags of a server, those without a good value before the others, and how many those are. */
export function badFirst(tags: readonly TagStatus[]): {
  readonly tags: readonly TagStatus[]
  readonly bad: number
} {
  const sorted = tags.toSorted(
    (a, b) => Number(a.goodQuality) - Number(b.goodQuality) || a.tagName.localeCompare(b.tagName),
  )
  return { tags: sorted, bad: tags.filter(({ goodQuality }) => !goodQuality).length }
}
