import { REASON } from './reason-ids.ts'
import { type PlacedReason, type ReasonTree, type TreeReason, whyNotName } from './reason-tree.ts'

/** A reason as somebody wants it: new (`reasonID` undefined) or changed. */
export type WantedReason = {
  readonly reasonID?: number | undefined
  readonly parentID: number | null | undefined
  readonly reason: string
}

export type PlaceRefusal =
  | 'name-empty'
  | 'name-with-slash'
  | 'category-missing'
  | 'not-a-category'
  | 'category-of-system'
  | 'in-itself'
  | 'too-deep'
  | 'name-taken'

/** Summaries tell up to six levels apart: docs/product/limits.md#numbers. */
export const DEEPEST_LEVEL = 6

/**
 * Why a reason can't have this name in this category; undefined = it can. `fold` says when two names are the
 * same to a reader: `Atasco` and `ATASCO` side by side would be.
 */
export function whyNotPlace(
  tree: ReasonTree,
  wanted: WantedReason,
  fold: (text: string) => string,
): PlaceRefusal | undefined {
  const category = wanted.parentID == null ? undefined : tree.get(wanted.parentID)
  return whyNotName(wanted.reason) ?? whyNotInside(tree, wanted, category) ?? whyNotBeside(tree, wanted, fold)
}

function whyNotInside(
  tree: ReasonTree,
  { reasonID }: WantedReason,
  category: PlacedReason | undefined,
): PlaceRefusal | undefined {
  if (!category) return 'category-missing'
  if (!category.isCategory) return 'not-a-category'
  if (category.reasonID === REASON.SYSTEM || category.root === REASON.SYSTEM) return 'category-of-system'
  if (reasonID !== undefined && isInside(tree, category, reasonID)) return 'in-itself'
  const below = reasonID === undefined ? 0 : heightOf(tree, reasonID)
  return category.level + 1 + below > DEEPEST_LEVEL ? 'too-deep' : undefined
}

/** Is a reason the other one, or below it? */
function isInside(tree: ReasonTree, reason: TreeReason, above: number): boolean {
  if (reason.reasonID === above) return true
  const parent = reason.parentID === null ? undefined : tree.get(reason.parentID)
  return parent !== undefined && isInside(tree, parent, above)
}

/** How many levels hang below a reason. */
function heightOf(tree: ReasonTree, reasonID: number): number {
  const children = childrenOf(tree, reasonID)
  return children.length === 0 ? 0 : 1 + Math.max(...children.map((child) => heightOf(tree, child.reasonID)))
}

function whyNotBeside(
  tree: ReasonTree,
  { reasonID, parentID, reason }: WantedReason,
  fold: (text: string) => string,
) {
  const name = fold(reason.trim())
  const beside = childrenOf(tree, parentID ?? 0).filter((sibling) => sibling.reasonID !== reasonID)
  return beside.some((sibling) => fold(sibling.reason) === name) ? ('name-taken' as const) : undefined
}

/** What hangs directly on a category. */
const childrenOf = <R extends TreeReason>(tree: ReasonTree<R>, reasonID: number): PlacedReason<R>[] =>
  [...tree.values()].filter((one) => one.parentID === reasonID)
