import { REASON } from './reason-ids.ts'

/** What the tree needs to know of a reason or category. */
export type TreeReason = {
  readonly reasonID: number
  /** The category it is in; null for the root alone. */
  readonly parentID: number | null
  readonly reason: string
  readonly isCategory: boolean
  readonly discountOEE: boolean
}

/** A reason with what follows from its place in the tree. */
export type PlacedReason<R extends TreeReason = TreeReason> = R & {
  /** The category directly under the root (2, 6, 7, 8 or a plant's own); null for the root itself. */
  readonly root: number | null
  /** The names from below the root down to this one, joined by `/`: `No planificada/Mecánica/Atasco`. */
  readonly path: string
  /** 1 for what hangs directly under the root; 0 for the root. */
  readonly level: number
  /** Under category 8: it makes a failure. */
  readonly unplanned: boolean
}

/** By reasonID, from the root down. */
export type ReasonTree<R extends TreeReason = TreeReason> = ReadonlyMap<number, PlacedReason<R>>

/** Walks the tree once, from the root down. What hangs on nothing, or only on itself, is left out. */
export function placeReasons<R extends TreeReason>(reasons: readonly R[]): ReasonTree<R> {
  const children = Map.groupBy(reasons, (reason) => reason.parentID)
  const tree = new Map<number, PlacedReason<R>>()
  const placeBelow = (reason: R, above: PlacedReason<R> | undefined): void => {
    const placed = { ...reason, ...placeUnder(reason, above) }
    tree.set(reason.reasonID, placed)
    for (const child of children.get(reason.reasonID) ?? []) placeBelow(child, placed)
  }
  for (const root of children.get(null) ?? []) placeBelow(root, undefined)
  return tree
}

function placeUnder(
  reason: TreeReason,
  above: PlacedReason | undefined,
): Pick<PlacedReason, 'root' | 'path' | 'level' | 'unplanned'> {
  if (!above) return { root: null, path: '', level: 0, unplanned: false }
  const root = above.root ?? reason.reasonID
  const path = above.path === '' ? reason.reason : `${above.path}/${reason.reason}`
  return { root, path, level: above.level + 1, unplanned: root === REASON.UNPLANNED }
}

const DISCOUNTED_BY_SYSTEM: ReadonlyMap<number, boolean> = new Map([
  [REASON.MICROSTOP, false],
  [REASON.DISCONNECTED, true],
  [REASON.END_OF_LOT, true],
  [REASON.NO_MATERIAL, false],
])

/**
 * Whether a stop with this reason is taken out of the staffed time. For what the system signs, nobody can
 * change it.
 */
export const isDiscounted = ({
  reasonID,
  discountOEE,
}: Pick<TreeReason, 'reasonID' | 'discountOEE'>): boolean => DISCOUNTED_BY_SYSTEM.get(reasonID) ?? discountOEE

/**
 * `enabledForLine` as it is held: JSON text. null = every line, also new ones; `[]` = hidden everywhere.
 * Throws on other text.
 */
export function linesOfReason(enabledForLine: string | null): readonly number[] | null {
  if (enabledForLine === null) return null
  const lines: unknown = JSON.parse(enabledForLine)
  if (!Array.isArray(lines) || !lines.every(Number.isInteger))
    throw new TypeError(`not a list of lines: ${enabledForLine}`)
  return lines as number[]
}

export const isEnabledForLine = (enabledForLine: string | null, lineID: number): boolean =>
  linesOfReason(enabledForLine)?.includes(lineID) ?? true

type Shown = { readonly enabledForLine: string | null }

/** Does the system alone sign with it? Category 2 and all that is in it. */
export const isOfSystem = (reasonID: number | null): boolean =>
  reasonID === REASON.SYSTEM || (reasonID !== null && DISCOUNTED_BY_SYSTEM.has(reasonID))

/**
 * Why a stop of a line can't be signed with a reason in those categories; undefined = it can. Only leaves
 * that the line shows, and nothing that the system signs: a jam signed as "disconnected" would raise the OEE.
 */
export function whyNotSign(
  reason: Pick<TreeReason, 'reasonID' | 'isCategory'> & Shown & { readonly categories: readonly Shown[] },
  lineID: number,
): 'reason-signed-by-system' | 'reason-is-category' | 'reason-hidden' | undefined {
  if (isOfSystem(reason.reasonID)) return 'reason-signed-by-system'
  if (reason.isCategory) return 'reason-is-category'
  const isShown = [reason, ...reason.categories].every(({ enabledForLine }) =>
    isEnabledForLine(enabledForLine, lineID),
  )
  return isShown ? undefined : 'reason-hidden'
}

/** The categories that a reason is in, from its own up to the root. */
export function categoriesAbove<R extends TreeReason>(
  tree: ReasonTree<R>,
  { parentID }: Pick<TreeReason, 'parentID'>,
): PlacedReason<R>[] {
  const category = tree.get(parentID ?? 0)
  return category ? [category, ...categoriesAbove(tree, category)] : []
}

/** Why a reason can't have a name; undefined = it can. Paths are joined by `/`, so no name may hold one. */
export const whyNotName = (reason: string): 'name-empty' | 'name-with-slash' | undefined => {
  if (reason.trim() === '') return 'name-empty'
  return reason.includes('/') ? 'name-with-slash' : undefined
}
