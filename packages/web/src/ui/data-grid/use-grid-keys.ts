import type { KeyboardEvent } from 'react'
import type { GridColumn } from './column.ts'
import type { GridChoosing, RowAction } from './grid-props.ts'
import type { GridRows, Slot } from './grid-rows.ts'
import { groupSpan } from './group-span.ts'
import { type ActiveCell, useGridFocus } from './use-grid-focus.ts'
import { type RowExtent, revealRow, rowsInSight } from './use-scroll-window.ts'

/** What the keys of a grid act on. */
type Keyed<R> = {
  readonly element: HTMLElement | null
  readonly extent: RowExtent
  readonly columns: readonly GridColumn<R>[]
  readonly rows: GridRows<R>
  readonly onSort: (field: string, keeps: boolean) => void
  readonly choosing: GridChoosing<R> | undefined
  /** What may be done with a row; undefined where no row has anything to do. */
  readonly actionsOf: ((row: R) => readonly RowAction[]) | undefined
}

/** What a grid does by keyboard: moving about, sorting at the head, opening groups, acting on a row. */
export function useGridKeys<R extends object>(keyed: Keyed<R>) {
  const { element, extent, columns, rows, actionsOf } = keyed
  return useGridFocus({
    element,
    extent: (row) => ({
      span: row >= 0 && rows.slotAt(row).kind === 'group' ? groupSpan(columns) : 1,
      rows: extent.size,
      columns: columns.length + (actionsOf === undefined ? 0 : 1),
      page: element === null ? 1 : rowsInSight(element, extent),
    }),
    reveal: (row) => element !== null && revealRow(element, row, extent),
    onEnter: (cell, event) => (cell.row < 0 ? atHead(keyed, cell.column, event) : atRow(keyed, cell, event)),
  })
}

function atHead<R>({ columns, onSort }: Keyed<R>, index: number, event: KeyboardEvent): boolean {
  const column = columns[index]
  if (column === undefined || column.isPlain || (event.key !== 'Enter' && event.key !== ' ')) return false
  onSort(column.field, event.shiftKey || event.ctrlKey)
  return true
}

function atRow<R>(
  { rows, actionsOf, columns, choosing }: Keyed<R>,
  { row, column }: ActiveCell,
  event: KeyboardEvent,
): boolean {
  const slot = rows.slotAt(row)
  if (opensOrCloses(slot, column < (slot.kind === 'group' ? groupSpan(columns) : 1), event.key)) {
    rows.toggle(slot)
    return true
  }
  if (slot.kind !== 'row') return false
  if (event.key === ' ' && choosing !== undefined) {
    choosing.onToggle(slot.row)
    return true
  }
  if (event.key !== 'Enter') return false
  return column === columns.length ? focusFirstButton(event) : runFirst(actionsOf?.(slot.row) ?? [])
}

/** At the first cell right opens and left closes; Enter and the space bar do both to a group, at any cell. */
function opensOrCloses<R>(slot: Slot<R>, isAtFirst: boolean, key: string): boolean {
  if (slot.kind === 'loading' || slot.isOpen === undefined) return false
  if (slot.kind === 'group' && (key === 'Enter' || key === ' ')) return true
  return isAtFirst && key === (slot.isOpen ? 'ArrowLeft' : 'ArrowRight')
}

function focusFirstButton({ currentTarget, target }: KeyboardEvent): boolean {
  const button = currentTarget.contains(target as Node)
    ? (target as HTMLElement).querySelector('button')
    : null
  button?.focus()
  return button !== null
}

export function runFirst(actions: readonly RowAction[]): boolean {
  const action = actions.find(({ whyNot }) => whyNot === undefined)
  action?.onRun()
  return action !== undefined
}
