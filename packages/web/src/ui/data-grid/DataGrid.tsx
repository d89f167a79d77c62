import { Button } from '@mantine/core'
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { EmptyState, ErrorState } from '../States.tsx'
import classes from './data-grid.module.css'
import { FilterRow } from './FilterRow.tsx'
import { GridBody } from './GridBody.tsx'
import { GridEditing } from './GridEditing.tsx'
import { GridHead } from './GridHead.tsx'
import { GridSummary } from './GridSummary.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import type { DataGridProps } from './grid-props.ts'
import type { Figures } from './grid-rows.ts'
import { groupRoom } from './group-span.ts'
import { HeaderMenu } from './HeaderMenu.tsx'
import type { RowDrawing } from './row-drawing.ts'
import { type Grid, useDataGrid } from './use-data-grid.ts'
import type { ActiveCell } from './use-grid-focus.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { type Look, useLook } from './use-look.ts'
import { useCoarsePointer } from './use-medium.ts'
import { useTallness } from './use-tallness.ts'

/**
 * Rows of a remote source, however many: sorted, filtered and grouped by the server, drawn as far as they are
 * seen.
 */
export function DataGrid<R extends object>(props: DataGridProps<R>) {
  return <GridSection key={props.tree === undefined ? 'rows' : 'tree'} {...props} />
}

function GridSection<R extends object>(props: DataGridProps<R>) {
  const look = useLook(props)
  const grid = useDataGrid(props, look)
  const { editing, filtering, columns } = grid
  return (
    <section className={classes.frame} aria-label={props.label}>
      <GridToolbar
        props={props}
        columns={columns}
        visible={grid.visible}
        filtering={filtering}
        look={look}
        count={grid.state.totalCount}
        exported={grid.exported}
        onAdd={editing.canAdd ? () => editing.setEdited({ row: undefined }) : undefined}
        onRefresh={grid.refresh}
      />
      <GridTable props={props} grid={grid} look={look} />
      {props.edit !== undefined && (
        <GridEditing props={props} edit={props.edit} editing={editing} onWritten={grid.rows.refresh} />
      )}
    </section>
  )
}

/** Room for a title, two lines and a button for fingers. */
const CARD_HEIGHT = 112

type PartProps<R extends object> = { props: DataGridProps<R>; grid: Grid<R>; look: Look }

function GridTable<R extends object>({ props, grid, look }: PartProps<R>) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const { measure, height } = useTallness(props.height, look.isTall)
  const touched = useCoarsePointer() ? 48 : 40
  const { rows, state, drawn } = grid
  const extent = { size: state.size, rowHeight: look.isCards ? CARD_HEIGHT : touched }
  const drawing = useRowDrawing({ props, grid, look })
  const { active, activate, onKeyDown, onDrawn } = useGridKeys({
    element,
    extent,
    columns: drawn,
    rows,
    onSort: grid.sorting.cycle,
    choosing: props.choosing,
    actionsOf: drawing.actionsOf,
  })
  useStartAtTop(element, grid.question)
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
        style={variablesOf({ grid, look }, extent.rowHeight)}
        {...roleOf({ props, grid }, drawing)}
        data-outdated={state.isOutdated || undefined}
        onKeyDown={onKeyDown}
      >
        {!look.isCards && <TableHead props={props} grid={grid} active={active} onActivate={activate} />}
        <GridBody
          element={element}
          rows={rows}
          state={state}
          extent={extent}
          drawing={drawing}
          active={active}
          onActivate={activate}
          onDrawn={onDrawn}
        />
        {state.size > 0 && !look.isCards && <GridSummary drawing={drawing} state={state} />}
      </div>
      <NoRows props={props} grid={grid} />
    </div>
  )
}

type HeadProps<R extends object> = Omit<PartProps<R>, 'look'> & {
  active: ActiveCell
  onActivate: (cell: ActiveCell) => void
}

function TableHead<R extends object>({ props, grid, active, onActivate }: HeadProps<R>) {
  const { columns, drawn, sorting, filtering, actions } = grid
  return (
    <GridHead
      id={props.id}
      arranged={columns}
      columns={drawn}
      sorting={sorting}
      actions={actions}
      active={active}
      onActivate={onActivate}
      menuOf={(column) => (
        <HeaderMenu
          column={column}
          columns={drawn}
          arranged={columns}
          sorting={sorting}
          filtering={filtering}
          mayGroup={props.groupPanel === true}
          source={props.source}
          format={props.format}
          onError={props.onError}
        />
      )}
    >
      {props.filters !== false && <FilterRow columns={drawn} filtering={filtering} actions={actions} />}
    </GridHead>
  )
}

/** What draws the rows stays the same object until something else draws them. */
function useRowDrawing<R extends object>({ props, grid, look }: PartProps<R>): RowDrawing<R> {
  const { drawn, groups, summaries, rows, actions, editing } = grid
  const totals = useSteady(groups.length === 0 ? [] : grid.state.totals)
  return useMemo(
    () => ({
      columns: drawn,
      allColumns: props.columns,
      groups,
      summaries,
      totals,
      format: props.format,
      choosing: props.choosing,
      isStruck: props.isStruck,
      card: look.isCards ? props.card : undefined,
      isTree: props.tree !== undefined,
      actions,
      actionsOf: actions === undefined ? undefined : editing.actionsOf,
      onToggle: rows.toggle,
      headRows: headRowsOf(props.filters !== false, look.isCards),
    }),
    [props, look.isCards, drawn, groups, summaries, totals, rows, actions, editing.actionsOf],
  )
}

/** Figures that came again as they were are the same array: nothing is drawn because of them. */
function useSteady(figures: Figures): Figures {
  const text = JSON.stringify(figures)
  return useMemo(() => JSON.parse(text) as Figures, [text])
}

/** Captions, and the filters below them; cards have neither. */
function headRowsOf(hasFilters: boolean, isCards: boolean): number {
  if (isCards) return 0
  return hasFilters ? 2 : 1
}

/** What the grid is to a screen reader. */
const roleOf = <R extends object>(
  { props, grid: { groups, state, drawn, actions } }: Omit<PartProps<R>, 'look'>,
  { headRows }: RowDrawing<R>,
) => ({
  role: groups.length > 0 || props.tree !== undefined ? 'treegrid' : 'grid',
  'aria-label': props.label,
  'aria-rowcount': state.isBlank ? -1 : state.size + headRows,
  'aria-colcount': drawn.length + (actions === undefined ? 0 : 1),
  'aria-multiselectable': props.choosing !== undefined || undefined,
  'aria-busy': state.isBlank || state.isOutdated,
})

/** What is shown where there are no rows. */
function NoRows<R extends object>({ props, grid }: Omit<PartProps<R>, 'look'>) {
  const { state, refresh, filtering } = grid
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

/** The answer to another question is read from its beginning. */
function useStartAtTop(element: HTMLElement | null, question: string) {
  const answered = useRef(question)
  useLayoutEffect(() => {
    if (answered.current === question) return
    answered.current = question
    element?.scrollTo({ top: 0 })
  }, [element, question])
}

/** Head, rows and foot are as wide as their columns, whatever is written in them. */
function variablesOf<R extends object>(
  { grid: { columns, visible, groups, actions }, look }: Omit<PartProps<R>, 'props'>,
  rowHeight: number,
): CSSProperties {
  if (look.isCards) return { '--row': `${rowHeight}px`, '--whole': '100%' } as CSSProperties
  const room = groupRoom({
    columns: visible,
    widthOf: columns.widthOf,
    depth: groups.length,
    isNarrow: actions?.isMenu === true,
  })
  const widths = visible.map(
    (column, at) => [`--w-${column.field}`, columns.widthOf(column) + (at === 0 ? room : 0)] as const,
  )
  const whole = widths.reduce((sum, [, width]) => sum + width, actions?.width ?? 0)
  return Object.fromEntries([
    ['--row', `${rowHeight}px`],
    ['--whole', `${whole}px`],
    ['--actions', `${actions?.width ?? 0}px`],
    ...widths,
  ]) as CSSProperties
}
