import type { Filter } from './filter.ts'
import type { GridSource, GroupItem, SortItem, SummaryItem } from './grid-source.ts'
import type { GroupPath } from './level.ts'

export type GridQuery = {
  readonly filter: Filter | undefined
  readonly sort: readonly SortItem[]
  readonly groups: readonly GroupItem[]
  readonly totalSummary: readonly SummaryItem[]
  readonly groupSummary: readonly SummaryItem[]
}

export type Figures = readonly (number | string | null)[]

/** One line of the screen. `isOpen` is only there for what can be opened. */
export type Slot<R> =
  | { readonly kind: 'row'; readonly row: R; readonly depth: number; readonly isOpen?: boolean }
  | {
      readonly kind: 'group'
      readonly path: GroupPath
      readonly count: number
      readonly summary: Figures
      readonly isOpen: boolean
    }
  | { readonly kind: 'loading'; readonly depth: number }

/** Whether two lines show the same, so that nothing needs to be drawn again. */
export function sameSlot<R>(before: Slot<R>, after: Slot<R>): boolean {
  if (before.kind === 'row' && after.kind === 'row')
    return before.row === after.row && before.depth === after.depth && before.isOpen === after.isOpen
  return before.kind === after.kind && JSON.stringify(before) === JSON.stringify(after)
}

export type RowsState = {
  readonly size: number
  /** Rows that the filter lets through; unknown (undefined) while grouped. */
  readonly totalCount: number | undefined
  readonly totals: Figures
  /** Nothing was ever answered. */
  readonly isBlank: boolean
  /** What is shown answers an older question. */
  readonly isOutdated: boolean
  readonly hasFailed: boolean
}

/** What a grid draws from, whether its rows come in windows or as a tree. */
export type GridRows<R> = {
  readonly follow: (source: GridSource<R>, onError: (error: unknown) => void) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => RowsState
  readonly slotAt: (line: number) => Slot<R>
  readonly ask: (query: GridQuery) => void
  /** The lines on the screen. */
  readonly show: (from: number, end: number) => void
  readonly refresh: () => void
  readonly toggle: (slot: Slot<R>) => void
  readonly stop: () => void
}

const NO_QUERY: GridQuery = { filter: undefined, sort: [], groups: [], totalSummary: [], groupSummary: [] }

/** What rows of either kind do alike: they ask one source, and tell those who draw them of each new state. */
export abstract class SourceRows<R> {
  protected source: GridSource<R> | undefined
  protected onError: (error: unknown) => void = () => undefined
  protected query = NO_QUERY
  readonly #listeners = new Set<() => void>()
  #state: RowsState = {
    size: 0,
    totalCount: undefined,
    totals: [],
    isBlank: true,
    isOutdated: false,
    hasFailed: false,
  }

  /** Whom to ask from now on, and whom to tell of a refusal. */
  follow = (source: GridSource<R>, onError: (error: unknown) => void) => {
    this.source = source
    this.onError = onError
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  state = () => this.#state

  protected setState(change: Partial<RowsState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
