import { Button } from '@mantine/core'
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { EmptyState, ErrorState } from '../States.tsx'
import classes from './data-grid.module.css'
import { GridBody } from './GridBody.tsx'
import { GridEditing } from './GridEditing.tsx'
import { GridHead } from './GridHead.tsx'
import { GridSummary } from './GridSummary.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import type { DataGridProps } from './grid-props.ts'
import { type Grid, useDataGrid } from './use-data-grid.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useLook } from './use-look.ts'
import { useCoarsePointer } from './use-medium.ts'
import { useTallness } from './use-tallness.ts'

/**
 * Rows of a remote source, however many: sorted, filtered and grouped by the server, drawn as far as they are
 * seen.
 */
export function DataGrid<R extends object>(props: DataGridProps<R>) {
  return <Whole key={props.tree === undefined ? 'rows' : 'tree'} {...props} />
}

/** Room for a title, two lines and a button for fingers. */
const CARD_HEIGHT = 112

function Whole<R extends object>(props: DataGridProps<R>) {
  const look = useLook(props)
  const touched = useCoarsePointer() ? 48 : 40
  const rowHeight = look.isCards ? CARD_HEIGHT : touched
  const grid = useDataGrid(props, rowHeight, look)
  return (
    <section className={classes.frame} aria-label={props.label}>
      <GridToolbar grid={grid} />
      <GridTable grid={grid} rowHeight={rowHeight} />
      {props.edit !== undefined && <GridEditing grid={grid} edit={props.edit} />}
    </section>
  )
}

function GridTable<R extends object>({ grid, rowHeight }: { grid: Grid<R>; rowHeight: number }) {
  const { props, seen, rows, state, setElement, look } = grid
  const { measure, height } = useTallness(props.height, look.isTall)
  const keys = useGridKeys(grid)
  useStartAtTop(grid)
  useEffect(() => rows.show(seen.first, seen.end), [rows, seen.first, seen.end, state.size])
  return (
    <div
      ref={measure}
      className={classes.stage}
      style={{ maxHeight: height }}
      data-cards={look.isCards || undefined}
    >
      <div
        ref={setElement}
        className={classes.scroll}
        style={variablesOf(grid, rowHeight)}
        {...roleOf(grid)}
        data-outdated={state.isOutdated || undefined}
        onKeyDown={keys.onKeyDown}
      >
        {!look.isCards && <GridHead grid={grid} keys={keys} />}
        <GridBody grid={grid} keys={keys} rowHeight={rowHeight} />
        {state.size > 0 && !look.isCards && <GridSummary grid={grid} />}
      </div>
      <Instead grid={grid} />
    </div>
  )
}

/** What the grid is to a screen reader. */
const roleOf = <R extends object>({ groups, props, state, headRows, columns, editing }: Grid<R>) => ({
  role: groups.length > 0 || props.tree !== undefined ? 'treegrid' : 'grid',
  'aria-label': props.label,
  'aria-rowcount': state.isBlank ? -1 : state.size + headRows,
  'aria-colcount': columns.length + (editing.hasActions ? 1 : 0),
  'aria-multiselectable': props.choosing !== undefined || undefined,
  'aria-busy': state.isBlank || state.isOutdated,
})

/** What stands there where no rows are. */
function Instead<R extends object>({ grid: { state, props, refresh, filtering } }: { grid: Grid<R> }) {
  if (state.isBlank && state.hasFailed)
    return (
      <div className={classes.instead}>
        <ErrorState text={m.ui_grid_failed()} onRetry={refresh} />
      </div>
    )
  if (state.isBlank || state.size > 0) return null
  if (filtering.isFiltered)
    return (
      <div className={classes.instead}>
        <EmptyState
          title={m.ui_grid_empty_filtered()}
          action={
            <Button variant="default" h="var(--touch)" onClick={filtering.clear}>
              {m.ui_grid_clear_filters()}
            </Button>
          }
        />
      </div>
    )
  return (
    <div className={classes.instead}>
      <EmptyState title={m.ui_grid_empty()} {...props.empty} />
    </div>
  )
}

/** Another question is read from its beginning. */
function useStartAtTop<R extends object>({ element, question }: Grid<R>) {
  const asked = useRef(question)
  useLayoutEffect(() => {
    if (asked.current === question) return
    asked.current = question
    element?.scrollTo({ top: 0 })
  }, [element, question])
}

/** Head, rows and foot are as wide as their columns, whatever is written in them. */
function variablesOf<R extends object>(
  { arranged, editing, actionsWidth, look }: Grid<R>,
  rowHeight: number,
): CSSProperties {
  if (look.isCards) return { '--row': `${rowHeight}px`, '--whole': '100%' } as CSSProperties
  const widths = arranged.table
    .getVisibleLeafColumns()
    .map((column) => [`--w-${column.id}`, column.getSize()] as const)
  const whole = widths.reduce((sum, [, width]) => sum + width, editing.hasActions ? actionsWidth : 0)
  return Object.fromEntries([
    ['--row', `${rowHeight}px`],
    ['--whole', `${whole}px`],
    ...widths,
  ]) as CSSProperties
}
