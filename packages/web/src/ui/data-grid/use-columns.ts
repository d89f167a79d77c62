import { useMemo, useState } from 'react'
import { type GridColumn, startWidth, widthWithin } from './column.ts'
import { type KeptState, keptState, NOTHING_KEPT } from './kept-state.ts'

/** The columns as their reader arranged them, and what rearranges them. */
export type Columns<R> = {
  /** Those that are shown, from left to right. */
  readonly shown: readonly GridColumn<R>[]
  readonly widthOf: (column: GridColumn<R>) => number
  /** The fields that the rows are grouped by, outermost first. */
  readonly groups: readonly string[]
  readonly group: (fields: readonly string[]) => void
  readonly show: (field: string, isShown: boolean) => void
  readonly resize: (field: string, width: number) => void
  /** Puts a column in the place of another. */
  readonly move: (field: string, target: string) => void
  /** Everything as the grid was made. */
  readonly restore: () => void
}

/** The arrangement of a grid's columns, which this browser remembers under the grid's name. */
export function useColumns<R extends object>(id: string, columns: readonly GridColumn<R>[]): Columns<R> {
  const [kept, setKept] = useState(() => keptState(id).read())
  const keep = (changeOf: (before: KeptState) => Partial<KeptState>) =>
    setKept((before) => {
      const after = { ...before, ...changeOf(before) }
      keptState(id).keep(after)
      return after
    })
  const order = useMemo(() => withNewcomers(kept.order, columns), [kept.order, columns])
  const shown = useMemo(() => shownColumns(columns, order, kept.shown), [columns, order, kept.shown])
  const groups = useMemo(
    () => kept.groups.filter((field) => columns.some((column) => column.field === field)),
    [kept.groups, columns],
  )
  return {
    shown,
    widthOf: (column) => widthWithin(kept.widths[column.field] ?? startWidth(column)),
    groups,
    group: (fields) => keep(() => ({ groups: fields })),
    show: (field, isShown) => keep(({ shown: before }) => ({ shown: { ...before, [field]: isShown } })),
    resize: (field, width) =>
      keep(({ widths }) => ({ widths: { ...widths, [field]: widthWithin(Math.round(width)) } })),
    move: (field, target) => keep(() => ({ order: moved(order, field, target) })),
    restore: () => keep(() => NOTHING_KEPT),
  }
}

function shownColumns<R>(
  columns: readonly GridColumn<R>[],
  order: readonly string[],
  choices: KeptState['shown'],
): GridColumn<R>[] {
  const byField = new Map(columns.map((column) => [column.field as string, column]))
  return order
    .map((field) => byField.get(field))
    .filter((column) => column !== undefined)
    .filter(({ field, hidden }) => choices[field] ?? hidden !== true)
}

/** The kept order; a column that is new in this version comes where the grid has it. */
export function withNewcomers<R>(order: readonly string[], columns: readonly GridColumn<R>[]): string[] {
  const known = order.filter((field) => columns.some((column) => column.field === field))
  columns.forEach(({ field }, index) => {
    if (!known.includes(field)) known.splice(index, 0, field)
  })
  return known
}

/** `field` put before `target`, or after it where it comes from the left: where a dropped header belongs. */
export function moved(order: readonly string[], field: string, target: string): string[] {
  const from = order.indexOf(field)
  const to = order.indexOf(target)
  if (from < 0 || to < 0) return [...order]
  const rest = order.filter((other) => other !== field)
  rest.splice(to, 0, field)
  return rest
}
