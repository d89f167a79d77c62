import { m } from '../../i18n/paraglide/messages.js'
import { sumText } from './cell-text.ts'
import { alignOf } from './column.ts'
import classes from './data-grid.module.css'
import { cellWidth } from './GridCell.tsx'
import type { RowsState } from './grid-rows.ts'
import type { SummaryType } from './grid-source.ts'
import type { RowDrawing } from './row-drawing.ts'

const SIGNS: Record<SummaryType, () => string> = {
  sum: m.ui_grid_sum,
  min: m.ui_grid_min,
  max: m.ui_grid_max,
  avg: m.ui_grid_avg,
  count: m.ui_grid_count,
  whole: m.ui_grid_whole,
}

type SummaryProps<R extends object> = { drawing: RowDrawing<R>; state: RowsState }

/** What the filtered rows come to, below their columns. */
export function GridSummary<R extends object>({ drawing, state }: SummaryProps<R>) {
  const { summaries, columns, format, headRows, actions } = drawing
  // Where all that adds up is hidden, there would be an empty band.
  if (!summaries.some(({ selector }) => columns.some(({ field }) => field === selector))) return null
  return (
    <div role="rowgroup" className={classes.foot} data-fixed>
      <div role="row" className={classes.row} aria-rowindex={state.size + headRows + 1}>
        {columns.map((column, index) => {
          const at = summaries.findIndex(({ selector }) => selector === column.field)
          const item = summaries[at]
          const text = sumText(state.totals[at], column as never, format)
          return (
            <div
              key={column.field}
              role="gridcell"
              aria-colindex={index + 1}
              className={classes.cell}
              data-pinned={index === 0 || undefined}
              data-align={alignOf(column)}
              style={cellWidth(column.field)}
            >
              {item !== undefined && text !== '' && (
                <span className={classes.cellText}>
                  <span className={classes.sign}>{SIGNS[item.summaryType]()}</span> {text}
                </span>
              )}
            </div>
          )
        })}
        {actions !== undefined && (
          <div
            role="gridcell"
            className={`${classes.cell} ${classes.actions}`}
            style={{ width: actions.width }}
          />
        )}
      </div>
    </div>
  )
}
