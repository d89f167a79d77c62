import type { GridGroup, GridPage } from '@baliza/contract'
import { allOf } from './filter.ts'
import { type Figures, type GridQuery, type GridRows, type Slot, SourceRows } from './grid-rows.ts'
import type { LoadOptions } from './grid-source.ts'
import { pathFilter } from './group-filter.ts'
import {
  emptyLevel,
  type GroupKey,
  type GroupPath,
  itemAt,
  type Level,
  needName,
  PAGE_ROWS,
  type PageNeed,
  pagesNeeded,
  pathName,
  positionOf,
  sizeOf,
} from './level.ts'

/** While somebody drags the scroll bar, what flies past is not worth a request. */
const SETTLE_MILLISECONDS = 40
const MOST_PAGES = 60

/**
 * Rows that live on the server and are fetched in windows as they come into sight. What was asked for and is
 * no longer seen is cancelled; what is shown stays until its successor is there.
 */
export class RemoteRows<R> extends SourceRows<R> implements GridRows<R> {
  readonly #requests = new Map<string, AbortController>()
  readonly #failed = new Set<string>()
  readonly #openPaths = new Set<string>()
  #root: Level<R> | undefined
  #next: Level<R> | undefined
  #generation = 0
  #window: readonly [number, number] = [0, PAGE_ROWS]
  #settling: ReturnType<typeof setTimeout> | undefined
  #totals: Figures = []
  #totalCount: number | undefined

  ask = (query: GridQuery) => {
    if (JSON.stringify(query.groups) !== JSON.stringify(this.query.groups)) this.#openPaths.clear()
    this.query = query
    this.#begin()
    this.#next = emptyLevel([], query.groups.length === 0)
    this.#load({ level: this.#next, page: 0 })
    this.#publish()
  }

  refresh = () => {
    // A question that failed, is still open, or was answered with nothing is put again as a whole.
    if (this.#root === undefined || this.#next !== undefined || sizeOf(this.#root) === 0)
      return this.ask(this.query)
    this.#begin()
    this.#fill()
    this.#publish()
  }

  show = (from: number, end: number) => {
    this.#window = [from, end]
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#fill(), SETTLE_MILLISECONDS)
  }

  stop = () => {
    clearTimeout(this.#settling)
    this.#abort(() => true)
  }

  toggle = (slot: Slot<R>) => {
    if (slot.kind !== 'group' || this.#root === undefined) return
    const name = pathName(slot.path)
    if (!this.#openPaths.delete(name)) this.#openPaths.add(name)
    this.#openIn(levelOf(this.#root, slot.path.slice(0, -1)))
    this.#fill()
    this.#publish()
  }

  slotAt = (line: number): Slot<R> => {
    if (this.#root === undefined) return { kind: 'loading', depth: 0 }
    const position = positionOf(this.#root, line)
    const item = itemAt(position)
    const { path, holdsRows } = position.level
    if (item === undefined) return { kind: 'loading', depth: path.length }
    if (holdsRows) return { kind: 'row', row: item as R, depth: path.length }
    const { key, count = 0, summary = [] } = item as GridGroup<R>
    return {
      kind: 'group',
      path: [...path, key as GroupKey],
      count,
      summary,
      isOpen: position.level.opened.has(position.index),
    }
  }

  /** Whatever comes from now on is newer than everything that is there. */
  #begin() {
    this.#generation++
    this.#failed.clear()
    this.#next = undefined
    this.#abort(() => true)
  }

  #abort(isUnwanted: (name: string) => boolean) {
    for (const [name, request] of this.#requests) {
      if (!isUnwanted(name)) continue
      this.#requests.delete(name)
      request.abort()
    }
  }

  /** Asks for what is seen and missing, and cancels what is no longer seen. */
  #fill() {
    if (this.#root === undefined || this.#next !== undefined) return
    const needs = pagesNeeded(this.#root, this.#window, this.#generation)
    const names = new Set(needs.map(needName))
    this.#abort((name) => !names.has(name))
    for (const need of needs) this.#load(need)
    this.#publish()
  }

  #load(need: PageNeed<R>) {
    const name = needName(need)
    if (this.#requests.has(name) || this.#failed.has(name)) return
    const request = new AbortController()
    this.#requests.set(name, request)
    const isCurrent = () => this.#requests.get(name) === request
    this.source?.load(this.#optionsOf(need), request.signal).then(
      (answer) => isCurrent() && this.#arrive(need, answer),
      (error: unknown) => isCurrent() && this.#fail(need, error),
    )
  }

  #optionsOf({ level, page }: PageNeed<R>): LoadOptions {
    const { filter, sort, groups, totalSummary, groupSummary } = this.query
    const isUncounted = level.countedIn < this.#generation
    const group = groups[level.path.length]
    const wanted = allOf([filter, pathFilter(groups, level.path)])
    return {
      skip: page * PAGE_ROWS,
      take: PAGE_ROWS,
      ...(wanted === undefined ? {} : { filter: wanted }),
      ...(sort.length === 0 ? {} : { sort }),
      ...(group === undefined
        ? { requireTotalCount: isUncounted }
        : { group: [group], requireGroupCount: isUncounted, groupSummary }),
      // Beneath a group the totals are the group's own.
      ...(isUncounted && level.path.length === 0 ? { totalSummary, requireTotalCount: true } : {}),
    }
  }

  #arrive(need: PageNeed<R>, answer: GridPage<R>) {
    const { level, page } = need
    this.#requests.delete(needName(need))
    if (level === this.#next) {
      this.#root = level
      this.#next = undefined
    }
    this.#count(level, answer)
    level.pages.delete(page)
    level.pages.set(page, { generation: this.#generation, items: answer.data })
    forgetFarthest(level, page)
    if (!level.holdsRows) this.#openIn(level)
    this.#fill()
    this.#publish()
  }

  /** The first answer of each round says how many there are. */
  #count(level: Level<R>, answer: GridPage<R>) {
    const count = level.holdsRows ? answer.totalCount : answer.groupCount
    if (level.countedIn === this.#generation || count === undefined || count < 0) return
    level.count = count
    level.countedIn = this.#generation
    if (level.path.length > 0) return
    this.#totals = answer.summary ?? []
    this.#totalCount = answer.totalCount
  }

  #fail(need: PageNeed<R>, error: unknown) {
    this.#requests.delete(needName(need))
    // One refusal is enough to hear of; the others of this round will say the same.
    if (this.#failed.size === 0) this.onError(error)
    this.#failed.add(needName(need))
    this.#publish()
  }

  /** Puts what was opened before back under its group, wherever that is now. */
  #openIn(level: Level<R>) {
    const before = new Map([...level.opened.values()].map((below) => [pathName(below.path), below]))
    level.opened.clear()
    for (const [page, { items }] of level.pages)
      items.forEach((item, index) => {
        const { key, count } = item as GridGroup<R>
        const path = [...level.path, key as GroupKey]
        if (!this.#openPaths.has(pathName(path))) return
        const holdsRows = path.length === this.query.groups.length
        const below = before.get(pathName(path)) ?? emptyLevel<R>(path, holdsRows, holdsRows ? count : 1)
        level.opened.set(page * PAGE_ROWS + index, below)
      })
  }

  #publish() {
    this.setState({
      size: this.#root === undefined ? 0 : sizeOf(this.#root),
      totalCount: this.#totalCount,
      totals: this.#totals,
      isBlank: this.#root === undefined,
      isOutdated: this.#next !== undefined && this.#failed.size === 0,
      hasFailed: this.#failed.size > 0,
    })
  }
}

/** Rows that were seen long ago are fetched again if somebody goes back. */
function forgetFarthest<R>({ pages, holdsRows }: Level<R>, page: number) {
  if (!holdsRows || pages.size <= MOST_PAGES) return
  const [farthest] = [...pages.keys()].sort((left, right) => Math.abs(right - page) - Math.abs(left - page))
  if (farthest !== undefined) pages.delete(farthest)
}

function levelOf<R>(root: Level<R>, path: GroupPath): Level<R> {
  let level = root
  path.forEach((_, depth) => {
    const name = pathName(path.slice(0, depth + 1))
    level = [...level.opened.values()].find((below) => pathName(below.path) === name) ?? level
  })
  return level
}
