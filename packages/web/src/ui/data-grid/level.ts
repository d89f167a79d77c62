import type { GridGroup } from '@baliza/contract'

export const PAGE_ROWS = 100

export type GroupKey = string | number | boolean | null
export type GroupPath = readonly GroupKey[]

type Page<R> = { readonly generation: number; readonly items: readonly (R | GridGroup<R>)[] }

/** What lies under one opened group, or under none: rows, or groups that may be opened in their turn. */
export type Level<R> = {
  readonly path: GroupPath
  readonly holdsRows: boolean
  count: number
  /** When it was counted last; before, `count` is a guess. */
  countedIn: number
  readonly pages: Map<number, Page<R>>
  /** The opened groups of this level by their place in it. */
  readonly opened: Map<number, Level<R>>
}

export const emptyLevel = <R>(path: GroupPath, holdsRows: boolean, count = 1): Level<R> => ({
  path,
  holdsRows,
  count,
  countedIn: 0,
  pages: new Map(),
  opened: new Map(),
})

/** How many lines it takes on the screen, with everything that is opened under it. */
export function sizeOf<R>(level: Level<R>): number {
  let size = level.count
  for (const below of level.opened.values()) size += sizeOf(below)
  return size
}

export type ItemPosition<R> = { readonly level: Level<R>; readonly index: number }

/** Which item of which level a line of the screen shows. */
export function positionOf<R>(level: Level<R>, line: number): ItemPosition<R> {
  let index = line
  const opened = [...level.opened].sort(([left], [right]) => left - right)
  for (const [position, below] of opened) {
    if (index <= position) break
    const size = sizeOf(below)
    if (index <= position + size) return positionOf(below, index - position - 1)
    index -= size
  }
  return { level, index }
}

const pageOf = (index: number) => Math.floor(index / PAGE_ROWS)

export const itemAt = <R>({ level, index }: ItemPosition<R>) =>
  level.pages.get(pageOf(index))?.items[index % PAGE_ROWS]

export type PageNeed<R> = { readonly level: Level<R>; readonly page: number }

/** The pages that lines [from, end) lie on and that are not there, or older than `generation`. */
export function pagesNeeded<R>(
  root: Level<R>,
  [from, end]: readonly [number, number],
  generation: number,
): PageNeed<R>[] {
  const needs = new Map<string, PageNeed<R>>()
  for (let line = from; line < Math.min(end, sizeOf(root)); line++) {
    const { level, index } = positionOf(root, line)
    const page = pageOf(index)
    if ((level.pages.get(page)?.generation ?? -1) < generation)
      needs.set(needName({ level, page }), { level, page })
  }
  return [...needs.values()]
}

export const pathName = (path: GroupPath) => JSON.stringify(path)
export const needName = <R>({ level, page }: PageNeed<R>) => `${pathName(level.path)}:${page}`
