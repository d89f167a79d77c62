import type { GridPage } from '@baliza/contract'
import { type GridQuery, type GridRows, type RowsState, type Slot, SourceRows } from './grid-rows.ts'
import type { LoadOptions } from './grid-source.ts'

/** A tree is read as a whole: reasons, equipment, some hundreds of rows. */
const MOST_ROWS = 10_000

export type TreeShape<R> = {
  readonly keyOf: (row: R) => unknown
  /** The field that names the parent's key; null, or a key that isn't there, is a root. */
  readonly parentField: keyof R & string
}

type TreeLine<R> = { readonly row: R; readonly depth: number; readonly hasBelow: boolean }

/** Rows below rows. A filter shows what it finds with everything above it. */
export class TreeRows<R> extends SourceRows<R> implements GridRows<R> {
  readonly #shape: TreeShape<R>
  readonly #closed = new Set<string>()
  #request: AbortController | undefined
  #rows: readonly R[] = []
  #lines: readonly TreeLine<R>[] = []

  constructor(shape: TreeShape<R>) {
    super()
    this.#shape = shape
  }

  ask = (query: GridQuery) => {
    // What was found is not hidden in what was closed before.
    if (JSON.stringify(query.filter) !== JSON.stringify(this.query.filter)) this.#closed.clear()
    this.query = query
    this.#request?.abort()
    const request = new AbortController()
    this.#request = request
    this.#publish({ isOutdated: !this.state().isBlank, hasFailed: false })
    void this.#load(request.signal).then(
      ([found, whole]) => !request.signal.aborted && this.#arrive(found, whole),
      (error: unknown) => !request.signal.aborted && this.#fail(error),
    )
  }

  refresh = () => this.ask(this.query)
  show = () => undefined
  stop = () => this.#request?.abort()

  toggle = (slot: Slot<R>) => {
    if (slot.kind !== 'row') return
    const key = nameOf(this.#shape.keyOf(slot.row))
    if (!this.#closed.delete(key)) this.#closed.add(key)
    this.#draw()
    this.#publish({})
  }

  slotAt = (line: number): Slot<R> => {
    const found = this.#lines[line]
    if (found === undefined) return { kind: 'loading', depth: 0 }
    const { row, depth, hasBelow } = found
    return {
      kind: 'row',
      row,
      depth,
      ...(hasBelow ? { isOpen: !this.#closed.has(nameOf(this.#shape.keyOf(row))) } : {}),
    }
  }

  #load(signal: AbortSignal): Promise<[GridPage<R>, GridPage<R>]> {
    const { filter, sort, totalSummary } = this.query
    const all: LoadOptions = { skip: 0, take: MOST_ROWS, sort }
    const found = this.source?.load(
      { ...all, ...(filter === undefined ? {} : { filter }), totalSummary, requireTotalCount: true },
      signal,
    )
    const nothing: Promise<GridPage<R>> = Promise.resolve({ data: [] })
    return Promise.all([
      found ?? nothing,
      (filter === undefined ? found : this.source?.load(all, signal)) ?? nothing,
    ])
  }

  #arrive(found: GridPage<R>, whole: GridPage<R>) {
    const rows = whole.data as readonly R[]
    this.#rows = found === whole ? rows : withAncestors(found.data as readonly R[], rows, this.#shape)
    this.#draw()
    this.#publish({
      isBlank: false,
      isOutdated: false,
      totals: found.summary ?? [],
      totalCount: found.totalCount ?? found.data.length,
    })
  }

  #fail(error: unknown) {
    this.#publish({ isOutdated: false, hasFailed: true })
    this.onError(error)
  }

  #draw() {
    this.#lines = treeLines(this.#rows, this.#shape, (key) => !this.#closed.has(nameOf(key)))
  }

  #publish(change: Partial<RowsState>) {
    this.setState({ ...change, size: this.#lines.length })
  }
}

const nameOf = (key: unknown) => JSON.stringify(key ?? null)

/**
 * The rows in the order in which a tree is read, as far as it is opened; siblings stay in the order they came
 * in.
 */
export function treeLines<R>(
  rows: readonly R[],
  { keyOf, parentField }: TreeShape<R>,
  isOpen: (key: unknown) => boolean,
): TreeLine<R>[] {
  const known = new Set(rows.map((row) => nameOf(keyOf(row))))
  const below = Map.groupBy(rows, (row) => {
    const parent = nameOf(row[parentField])
    return known.has(parent) && parent !== nameOf(keyOf(row)) ? parent : ''
  })
  const lines: TreeLine<R>[] = []
  const walk = (parent: string, depth: number) => {
    for (const row of below.get(parent) ?? []) {
      const key = keyOf(row)
      const hasBelow = below.has(nameOf(key))
      lines.push({ row, depth, hasBelow })
      if (hasBelow && isOpen(key)) walk(nameOf(key), depth + 1)
    }
  }
  walk('', 0)
  return lines
}

/** What was found, and all that stands above it, in the order of the whole. */
export function withAncestors<R>(
  found: readonly R[],
  whole: readonly R[],
  { keyOf, parentField }: TreeShape<R>,
): R[] {
  const byKey = new Map(whole.map((row) => [nameOf(keyOf(row)), row]))
  const kept = new Set<string>()
  const keep = (row: R | undefined): void => {
    if (row == null || kept.has(nameOf(keyOf(row)))) return
    kept.add(nameOf(keyOf(row)))
    keep(byKey.get(nameOf(row[parentField])))
  }
  found.forEach(keep)
  return whole.filter((row) => kept.has(nameOf(keyOf(row))))
}
