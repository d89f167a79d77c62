import type { GridGroup } from '@baliza/contract'
import { plainText } from '../../format/plain-text.ts'
import type { Ticked } from './column-filter.ts'
import type { FilterValue } from './filter.ts'

/** One entry of a column's list of values; a date is a tree of years, months and days. */
export type ValueNode = {
  readonly parts: readonly FilterValue[]
  readonly count: number | undefined
  readonly below: readonly ValueNode[]
}

/** The answer of a group request as a tree. */
export function valueTree(
  groups: readonly GridGroup<unknown>[],
  above: readonly FilterValue[] = [],
): ValueNode[] {
  return groups.map(({ key, items, count }) => {
    const parts = [...above, key as FilterValue]
    return {
      parts,
      count,
      below: items === null ? [] : valueTree(items as readonly GridGroup<unknown>[], parts),
    }
  })
}

const same = (left: readonly FilterValue[], right: readonly FilterValue[]) =>
  left.length === right.length && left.every((part, index) => part === right[index])
const isUnder = (parts: readonly FilterValue[], top: readonly FilterValue[]) =>
  same(parts.slice(0, top.length), top)

/** What an entry is called. */
export type NameOf = (parts: readonly FilterValue[]) => string

/** Paths that were ticked; a ticked year stands for all of its months. */
export type Ticks = readonly (readonly FilterValue[])[]

export type Tick = 'all' | 'some' | 'none'

export function tickOf({ parts }: ValueNode, ticks: Ticks): Tick {
  if (ticks.some((top) => isUnder(parts, top))) return 'all'
  return ticks.some((tick) => isUnder(tick, parts)) ? 'some' : 'none'
}

/** Ticks an entry, or unticks it: then of a ticked year the other months stay. */
export function toggled(roots: readonly ValueNode[], node: ValueNode, ticks: Ticks): Ticks {
  if (tickOf(node, ticks) !== 'all')
    return [...ticks.filter((tick) => !isUnder(tick, node.parts)), node.parts]
  const top = ticks.find((tick) => isUnder(node.parts, tick))
  if (top === undefined || same(top, node.parts)) return ticks.filter((tick) => !isUnder(tick, node.parts))
  const rest = siblingsOnTheWay(roots, top.length, node.parts)
  return [...ticks.filter((tick) => tick !== top), ...rest]
}

/** Below the ticked top, everything beside the way down to an entry. */
function siblingsOnTheWay(roots: readonly ValueNode[], depth: number, parts: readonly FilterValue[]): Ticks {
  let level = roots
  const rest: (readonly FilterValue[])[] = []
  parts.forEach((part, index) => {
    const on = level.find((node) => node.parts[index] === part)
    if (index >= depth) rest.push(...level.filter((node) => node !== on).map((node) => node.parts))
    level = on?.below ?? []
  })
  return rest
}

/** What the ticks ask of a column. */
export function tickedOf(ticks: Ticks, isDated: boolean): Ticked | undefined {
  if (ticks.length === 0) return undefined
  // A row without a date has no year.
  const isDate = (parts: readonly FilterValue[]) => isDated && parts[0] !== null
  return {
    values: ticks.filter((parts) => !isDate(parts)).map(([value = null]) => value),
    dates: ticks.filter(isDate).map((parts) => parts.map(Number)),
  }
}

export const ticksOf = (ticked: Ticked | undefined): Ticks =>
  ticked === undefined ? [] : [...ticked.values.map((value) => [value]), ...ticked.dates]

/**
 * The entries whose names hold what was typed, with the years and months that lead to them. Accents make no
 * difference, as they make none to the server that was asked for the values.
 */
export function matching(nodes: readonly ValueNode[], search: string, nameOf: NameOf): ValueNode[] {
  const sought = plainText(search)
  if (sought === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (plainText(nameOf(node.parts)).includes(sought)) return [node]
    const below = matching(node.below, sought, nameOf)
    return below.length === 0 ? [] : [{ ...node, below }]
  })
}
