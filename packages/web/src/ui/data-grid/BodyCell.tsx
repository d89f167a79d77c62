import { IconChevronRight } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ChoiceBox, type RowChoice, sameChoice } from './ChoiceBox.tsx'
import { cellText } from './cell-text.ts'
import { alignOf, type GridColumn } from './column.ts'
import classes from './data-grid.module.css'
import { cellWidth } from './GridCell.tsx'

type CellProps = {
  name: string
  index: number
  depth: number
  isOpen: boolean | undefined
  onToggle: () => void
  choice: RowChoice | undefined
  isActive: boolean
  onActivate: () => void
  column: GridColumn<object>
  row: object
  format: Format
}

const sameCell = (before: CellProps, after: CellProps) =>
  before.row === after.row &&
  before.depth === after.depth &&
  before.isOpen === after.isOpen &&
  before.column === after.column &&
  before.name === after.name &&
  sameChoice(before.choice, after.choice) &&
  before.isActive === after.isActive &&
  before.format === after.format

/** One value of one row. */
export const BodyCell = memo(function BodyCell(props: CellProps) {
  const { name, index, depth, isOpen, onToggle, choice, isActive, onActivate, column, row, format } = props
  const text = cellText((row as Record<string, unknown>)[column.field], column, format)
  const content: ReactNode = column.render ? column.render(row) : text
  return (
    <div
      role="gridcell"
      aria-colindex={index + 1}
      className={classes.cell}
      data-pinned={index === 0 || undefined}
      data-align={alignOf(column)}
      data-cell={name}
      tabIndex={isActive ? 0 : -1}
      onFocus={onActivate}
      style={
        index === 0 && depth > 0
          ? { ...cellWidth(column.field), paddingLeft: 12 + depth * 22 }
          : cellWidth(column.field)
      }
      title={text}
    >
      {index === 0 && isOpen !== undefined && <OpenButton isOpen={isOpen} onClick={onToggle} />}
      <ChoiceBox choice={choice} />
      <span className={classes.cellText}>{content}</span>
    </div>
  )
}, sameCell)

function OpenButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.twistButton}
      aria-label={isOpen ? m.ui_grid_close() : m.ui_grid_open()}
      onClick={onClick}
    >
      <IconChevronRight size={16} className={classes.twist} data-open={isOpen || undefined} aria-hidden />
    </button>
  )
}
