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
import { useCoarsePointer } from './use-medium.ts'

/** Rows of a remote source, however many: sorted, filtered and grouped by the server, drawn as far as they are seen. */
export function DataGrid<R extends object>(props: DataGridProps<R>) {
  return <Whole key={props.tree === undefined ? 'rows' : 'tree'} {...props} />
}

function Whole<R extends object>(props: DataGridProps<R>) {
  const rowHeight = useCoarsePointer() ? 48 : 40
  const grid = useDataGrid(props, rowHeight)
  return (
    <section className={classes.frame} aria-label={props.label}>
      <GridToolbar grid={grid} />
      <GridTable grid={grid} rowHeight={rowHeight} />
      {props.edit !== undefined && <GridEditing grid={grid} edit={props.edit} />}
    </section>
  )
}

function GridTable<R extends object>({ grid, rowHeight }: { grid: Grid<R>; rowHeight: number }) {
  const { props, columns, seen, rows, state, setElement } = grid
  const keys = useGridKeys(grid)
  useStartAtTop(grid)
  useEffect(() => rows.show(seen.first, seen.end), [rows, seen.first, seen.end, state.size])
  return (
    <div className={classes.stage} style={{ maxHeight: props.height ?? 500 }}>
      <div
        ref={setElement}
        className={classes.scroll}
        style={variablesOf(grid, rowHeight)}
        role={grid.groups.length > 0 || props.tree !== undefined ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={state.isBlank ? -1 : state.size + grid.headRows}
        aria-colcount={columns.length + (grid.editing.hasActions ? 1 : 0)}
        aria-multiselectable={props.choosing !== undefined || undefined}
        aria-busy={state.isBlank || state.isOutdated}
        data-outdated={state.isOutdated || undefined}
        onKeyDown={keys.onKeyDown}
      >
        <GridHead grid={grid} keys={keys} />
        <GridBody grid={grid} keys={keys} rowHeight={rowHeight} />
        {state.size > 0 && <GridSummary grid={grid} />}
      </div>
      <Instead grid={grid} />
    </div>
  )
}

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
function variablesOf<R extends object>({ arranged, editing, actionsWidth }: Grid<R>, rowHeight: number): CSSProperties {
  const widths = arranged.table.getVisibleLeafColumns().map((column) => [`--w-${column.id}`, column.getSize()] as const)
  const whole = widths.reduce((sum, [, width]) => sum + width, editing.hasActions ? actionsWidth : 0)
  return Object.fromEntries([['--row', `${rowHeight}px`], ['--whole', `${whole}px`], ...widths]) as CSSProperties
}
