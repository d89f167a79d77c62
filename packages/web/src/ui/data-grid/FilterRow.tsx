import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import { Menu } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from './column.ts'
import { type FilterOperation, operationsOf, startOperation, type Written } from './column-filter.ts'
import table from './data-grid.module.css'
import { FilterRange } from './FilterRange.tsx'
import { FilterText } from './FilterText.tsx'
import classes from './filter-row.module.css'
import { cellWidth } from './GridCell.tsx'
import { OPERATIONS } from './operation-words.ts'
import type { ActionCells } from './use-data-grid.ts'
import type { Filtering } from './use-filters.ts'

type FilterRowProps<R> = {
  columns: readonly GridColumn<R>[]
  filtering: Filtering
  actions: ActionCells | undefined
}

/** Below each caption, what is sought in its column and how. */
export function FilterRow<R>({ columns, filtering, actions }: FilterRowProps<R>) {
  return (
    <div role="row" aria-rowindex={2} className={`${table.row} ${classes.filterRow}`}>
      {columns.map((column, index) => (
        <div
          key={column.field}
          role="gridcell"
          aria-colindex={index + 1}
          className={`${table.cell} ${classes.filterCell}`}
          data-pinned={index === 0 || undefined}
          style={cellWidth(column.field)}
        >
          {!column.isPlain && (
            <FilterCell
              column={column}
              written={filtering.filters[column.field]?.written}
              onChange={(written) => filtering.change(column.field, { written })}
            />
          )}
        </div>
      ))}
      {actions !== undefined && (
        <div role="gridcell" className={`${table.cell} ${table.actions}`} style={{ width: actions.width }} />
      )}
    </div>
  )
}

type CellProps<R> = {
  column: GridColumn<R>
  written: Written | undefined
  onChange: (written: Written | undefined) => void
}

const NEEDS_NO_TEXT: readonly FilterOperation[] = ['blank', 'notblank']

const isFilled = ({ operation, text, end }: Written) =>
  text !== '' || end !== '' || NEEDS_NO_TEXT.includes(operation)

function FilterCell<R>({ column, written: given, onChange }: CellProps<R>) {
  const written = given ?? { operation: startOperation(column), text: '', end: '' }
  return (
    <div className={classes.filter} data-active={isFilled(written) || undefined}>
      {operationsOf(column).length > 1 && (
        <OperationMenu
          column={column}
          operation={written.operation}
          onChoose={(operation) => onChange({ ...written, operation })}
          onClear={() => onChange(undefined)}
        />
      )}
      <FilterValue column={column} written={written} onChange={onChange} />
    </div>
  )
}

function FilterValue<R>({ column, written, onChange }: CellProps<R> & { written: Written }) {
  const { operation, text, end } = written
  if (NEEDS_NO_TEXT.includes(operation))
    return <span className={classes.operation}>{OPERATIONS[operation].label()}</span>
  if (operation === 'between')
    return (
      <FilterRange
        column={column}
        text={text}
        end={end}
        onChange={(range) => onChange({ operation, ...range })}
      />
    )
  return (
    <FilterText column={column} text={text} onChange={(next) => onChange({ operation, text: next, end })} />
  )
}

type MenuProps<R> = {
  column: GridColumn<R>
  operation: FilterOperation
  onChoose: (operation: FilterOperation) => void
  onClear: () => void
}

function OperationMenu<R>({ column, operation, onChoose, onClear }: MenuProps<R>) {
  return (
    <Menu
      position="bottom-start"
      offset={4}
      radius={10}
      classNames={{ item: classes.item ?? '', dropdown: classes.dropdown ?? '' }}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.sign}
          aria-label={m.ui_grid_operation({
            caption: column.caption,
            operation: OPERATIONS[operation].label(),
          })}
          title={OPERATIONS[operation].label()}
        >
          {OPERATIONS[operation].sign}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {operationsOf(column).map((choice) => (
          <Menu.Item
            key={choice}
            leftSection={<span className={classes.itemSign}>{OPERATIONS[choice].sign}</span>}
            data-chosen={choice === operation || undefined}
            onClick={() => onChoose(choice)}
          >
            {OPERATIONS[choice].label()}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={onClear}>{m.ui_grid_clear_filter()}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
