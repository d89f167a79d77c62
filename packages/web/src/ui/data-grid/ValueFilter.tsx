import { IconChevronRight } from '@tabler/icons-react'
import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { cellText } from './cell-text.ts'
import type { GridColumn } from './column.ts'
import type { GridSource } from './grid-source.ts'
import { datePartName } from './group-items.ts'
import classes from './header-menu.module.css'
import { useColumnValues, valuesOptions } from './use-column-values.ts'
import type { Filtering } from './use-filters.ts'
import {
  matching,
  type NameOf,
  type Ticks,
  tickedOf,
  tickOf,
  ticksOf,
  toggled,
  type ValueNode,
} from './value-tree.ts'

type ValueFilterProps<R extends object> = {
  column: GridColumn<R>
  filtering: Filtering
  source: GridSource<R>
  format: Format
  onError: (error: unknown) => void
  onDone: () => void
}

/** The values that a column has under the other filters: tick those that shall be seen. */
export function ValueFilter<R extends object>(props: ValueFilterProps<R>) {
  const { column, filtering, source, format, onError, onDone } = props
  const [search, setSearch] = useState('')
  const [ticks, setTicks] = useState<Ticks>(() => ticksOf(filtering.filters[column.field]?.ticked))
  const nameOf = useMemo(() => namer(column, format), [column, format])
  const values = useColumnValues({
    source,
    options: valuesOptions(column, filtering.filterBut(column.field), search),
    isTyping: search !== '',
    onError,
  })
  const shown = useMemo(() => matching(values.nodes ?? [], search, nameOf), [values.nodes, search, nameOf])
  const apply = (chosen: Ticks) => {
    filtering.change(column.field, { ticked: tickedOf(chosen, column.kind === 'instant') })
    onDone()
  }
  return (
    <div className={classes.values}>
      <input
        type="search"
        className={classes.search}
        placeholder={m.ui_grid_search_values()}
        aria-label={m.ui_grid_search_values()}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div
        className={classes.scroll}
        role="group"
        aria-label={m.ui_grid_values({ caption: column.caption })}
        aria-busy={values.nodes === undefined}
      >
        {values.nodes === undefined && (
          <p className={classes.note}>{values.hasFailed ? m.ui_grid_failed() : m.ui_grid_loading()}</p>
        )}
        {values.nodes !== undefined && shown.length === 0 && (
          <p className={classes.note}>{m.ui_grid_no_values()}</p>
        )}
        {shown.map((node) => (
          <Value
            key={JSON.stringify(node.parts)}
            node={node}
            ticks={ticks}
            nameOf={nameOf}
            isOpen={search !== ''}
            onToggle={(toggledNode) => setTicks(toggled(values.nodes ?? [], toggledNode, ticks))}
          />
        ))}
        {values.isCut && <p className={classes.note}>{m.ui_grid_more_values()}</p>}
      </div>
      <Buttons onClear={() => apply([])} onApply={() => apply(ticks)} />
    </div>
  )
}

function Buttons({ onClear, onApply }: { onClear: () => void; onApply: () => void }) {
  return (
    <div className={classes.buttons}>
      <button type="button" className={classes.plain} onClick={onClear}>
        {m.ui_grid_clear_filter()}
      </button>
      <button type="button" className={classes.main} onClick={onApply}>
        {m.ui_grid_apply()}
      </button>
    </div>
  )
}

function namer<R>(column: GridColumn<R>, format: Format): NameOf {
  return (parts) => {
    const value = parts.at(-1) ?? null
    if (value === null || value === '') return m.ui_grid_blank_value()
    return column.kind === 'instant'
      ? datePartName(parts.map(Number))
      : cellText(value, column as GridColumn<never>, format)
  }
}

type ValueProps = {
  node: ValueNode
  ticks: Ticks
  nameOf: NameOf
  isOpen: boolean
  onToggle: Dispatch<ValueNode>
}

function Value({ node, ticks, nameOf, isOpen: opens, onToggle }: ValueProps) {
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || opens
  const tick = tickOf(node, ticks)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = tick === 'some'
  }, [tick])
  const name = nameOf(node.parts)
  return (
    <>
      <div className={classes.value} style={{ paddingLeft: 4 + (node.parts.length - 1) * 22 }}>
        {node.below.length > 0 && (
          <button
            type="button"
            className={classes.twist}
            data-open={isOpen || undefined}
            aria-expanded={isOpen}
            aria-label={name}
            onClick={() => setOpened(!isOpen)}
          >
            <IconChevronRight size={15} aria-hidden />
          </button>
        )}
        <label className={classes.tick}>
          <input ref={box} type="checkbox" checked={tick === 'all'} onChange={() => onToggle(node)} />
          <span className={classes.valueName}>{name}</span>
          <span className={classes.valueCount}>{node.count}</span>
        </label>
      </div>
      {isOpen &&
        node.below.map((below) => (
          <Value
            key={JSON.stringify(below.parts)}
            node={below}
            ticks={ticks}
            nameOf={nameOf}
            isOpen={opens}
            onToggle={onToggle}
          />
        ))}
    </>
  )
}
