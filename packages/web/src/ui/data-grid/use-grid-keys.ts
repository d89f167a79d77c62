import type { KeyboardEvent } from 'react'
import type { RowAction } from './grid-props.ts'
import type { Slot } from './remote-rows.ts'
import type { Grid } from './use-data-grid.ts'
import { type ActiveCell, useGridFocus } from './use-grid-focus.ts'

/** What a grid does by keyboard: moving about, sorting at the head, opening groups, acting on a row. */
export function useGridKeys<R extends object>(grid: Grid<R>) {
  const { element, columns, seen, state } = grid
  const onEnter = ({ row, column }: ActiveCell, event: KeyboardEvent): boolean => {
    if (row < 0) return atHead(grid, column, event)
    return atRow(grid, { row, column }, event)
  }
  return useGridFocus({
    element,
    rows: state.size,
    columns: columns.length + (grid.editing.hasActions ? 1 : 0),
    page: Math.max(1, seen.end - seen.first - 13),
    reveal: seen.reveal,
    onEnter,
  })
}

export type GridKeys = ReturnType<typeof useGridKeys>

function atHead<R extends object>(
  { columns, sorting }: Grid<R>,
  place: number,
  event: KeyboardEvent,
): boolean {
  const column = columns[place]
  if (column === undefined || column.isPlain || (event.key !== 'Enter' && event.key !== ' ')) return false
  sorting.cycle(column.field, event.shiftKey || event.ctrlKey)
  return true
}

function atRow<R extends object>(
  { rows, editing, columns, props }: Grid<R>,
  { row, column }: ActiveCell,
  event: KeyboardEvent,
): boolean {
  const slot = rows.slotAt(row)
  if (turns(slot, column, event.key)) {
    rows.toggle(slot)
    return true
  }
  if (slot.kind !== 'row') return false
  if (event.key === ' ' && props.choosing !== undefined) {
    props.choosing.onToggle(slot.row)
    return true
  }
  if (event.key !== 'Enter') return false
  return column === columns.length ? focusFirstButton(event) : runFirst(editing.actionsOf(slot.row))
}

/** Right opens, left closes; a group also by Enter and the space bar. */
function turns<R>(slot: Slot<R>, column: number, key: string): boolean {
  if (slot.kind === 'loading' || slot.isOpen === undefined || (slot.kind === 'row' && column > 0))
    return false
  if (slot.kind === 'group' && (key === 'Enter' || key === ' ')) return true
  return key === (slot.isOpen ? 'ArrowLeft' : 'ArrowRight')
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
