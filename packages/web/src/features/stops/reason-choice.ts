import type { LineReason } from '@baliza/contract'
import { REASON } from '@baliza/domain'

/** Letters without their accents and case: `presion` finds `Presión`. */
export const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

const byName = (a: LineReason, b: LineReason) => a.reason.localeCompare(b.reason)
/** Categories first, what people choose most before what they hardly do. */
const byUse = (a: LineReason, b: LineReason) =>
  Number(b.isCategory) - Number(a.isCategory) || b.used - a.used || byName(a, b)

const parentOf = (reason: LineReason) => (reason.parentID === REASON.ROOT ? null : reason.parentID)

/**
 * What hangs directly in a category; null = under the root. A category that leads to no reason is left out.
 */
export function childrenOf(reasons: readonly LineReason[], categoryID: number | null): LineReason[] {
  return reasons
    .filter((reason) => reason.reasonID !== REASON.ROOT && parentOf(reason) === categoryID)
    .filter((reason) => !reason.isCategory || leavesBelow(reasons, reason.reasonID).length > 0)
    .toSorted(byUse)
}

/** Every reason in a category and in its categories. */
export function leavesBelow(reasons: readonly LineReason[], categoryID: number): LineReason[] {
  return reasons
    .filter(({ parentID, reasonID }) => parentID === categoryID && reasonID !== categoryID)
    .flatMap((reason) => (reason.isCategory ? leavesBelow(reasons, reason.reasonID) : [reason]))
}

/** The categories from the top down to one. */
export function crumbsTo(reasons: readonly LineReason[], categoryID: number | null): LineReason[] {
  const category = reasons.find(({ reasonID }) => reasonID === categoryID)
  return category === undefined || category.reasonID === REASON.ROOT
    ? []
    : [...crumbsTo(reasons, category.parentID), category]
}

/** What the people at the line choose most. */
export const mostUsed = (reasons: readonly LineReason[], count: number): LineReason[] =>
  reasons
    .filter(({ isCategory, used }) => !isCategory && used > 0)
    .toSorted(byUse)
    .slice(0, count)

/**
 * The reasons in which every written word is found: in their name, their categories, their detail or their
 * equipment.
 */
export function searchReasons(reasons: readonly LineReason[], wanted: string): LineReason[] {
  const words = folded(wanted).split(/\s+/)
  const textOf = ({ path, detail, equipments }: LineReason) =>
    folded([path, detail, ...equipments.flatMap(({ name, tag }) => [name, tag])].filter(Boolean).join(' '))
  const nameStarts = ({ reason }: LineReason) => Number(folded(reason).startsWith(words[0] ?? ''))
  return reasons
    .filter((reason) => !reason.isCategory)
    .filter((reason) => words.every((word) => textOf(reason).includes(word)))
    .toSorted((a, b) => nameStarts(b) - nameStarts(a) || byUse(a, b))
}

/**
 * The equipment by which a reason was found that says nothing of it itself: `cint` finds *Atasco* by its
 * *Cinta transportadora*.
 */
export function foundByEquipment(
  { path, detail, equipments }: LineReason,
  wanted: string,
): LineReason['equipments'][number] | undefined {
  const own = folded([path, detail].filter(Boolean).join(' '))
  const others = folded(wanted)
    .split(/\s+/)
    .filter((word) => !own.includes(word))
  if (others.length === 0) return undefined
  return equipments.find(({ name, tag }) =>
    others.every((word) => folded([name, tag].filter(Boolean).join(' ')).includes(word)),
  )
}

/** What every one of several lines shows: only that can sign stops of all of them. */
export function sharedReasons(lists: readonly (readonly LineReason[])[]): readonly LineReason[] {
  const [first, ...others] = lists
  if (first === undefined || others.length === 0) return first ?? []
  const find = (list: readonly LineReason[], id: number) => list.find(({ reasonID }) => reasonID === id)
  return first.flatMap((reason) => {
    const same = others.map((list) => find(list, reason.reasonID))
    if (!same.every((other) => other !== undefined)) return []
    return [
      {
        ...reason,
        used: same.reduce((sum, other) => sum + other.used, reason.used),
        equipments: reason.equipments.filter(({ equipmentID }) =>
          same.every((other) => other.equipments.some((equipment) => equipment.equipmentID === equipmentID)),
        ),
      },
    ]
  })
}

/** A reason without a colour of its own bears its category's. */
export const colorOf = (reasons: readonly LineReason[], reason: LineReason): string | null =>
  reason.color ?? crumbsTo(reasons, reason.parentID).findLast(({ color }) => color !== null)?.color ?? null

/** The names above a reason, as they stand beneath it. */
export const categoriesOf = ({ path }: LineReason): string => path.split('/').slice(0, -1).join(' / ')
