import type { StopReason } from '@baliza/contract'
import { REASON } from '@baliza/domain'

export type CategoryOption = { readonly value: string; readonly label: string; readonly level: number }

/**
 * The categories that a reason may hang in, as a tree read from the top; not itself, nor what is under it,
 * nor the system's.
 */
export function categoryOptions(
  reasons: readonly StopReason[],
  of: number | undefined,
): readonly CategoryOption[] {
  const isOfSystem = reasons.find(({ reasonID }) => reasonID === of)?.parentID === REASON.SYSTEM
  const children = Map.groupBy(
    reasons.filter(
      ({ reasonID, isCategory }) =>
        isCategory && reasonID !== of && (isOfSystem || reasonID !== REASON.SYSTEM),
    ),
    (reason) => reason.parentID,
  )
  const below = (parentID: number | null): CategoryOption[] =>
    (children.get(parentID) ?? []).flatMap((category) => [
      { value: `${category.reasonID}`, label: category.reason, level: category.level },
      ...below(category.reasonID),
    ])
  return below(null)
}
