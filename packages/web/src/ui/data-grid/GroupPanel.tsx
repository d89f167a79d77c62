import { IconX } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from './column.ts'
import { draggedField, startDrag } from './drag.ts'
import classes from './group-panel.module.css'
import { type Columns, moved } from './use-columns.ts'

type PanelProps<R> = { id: string; columns: readonly GridColumn<R>[]; arranged: Columns<R> }

/**
 * What the rows are grouped by, outermost first. Headers are dropped here; by keyboard the header's menu does
 * it.
 */
export function GroupPanel<R>({ id, columns, arranged: { groups, group } }: PanelProps<R>) {
  const [isOver, setOver] = useState(false)
  const columnOf = (name: string) => columns.find(({ field }) => field === name)
  const drop = (event: DragEvent, before?: string) => {
    const field = draggedField(event, id)
    setOver(false)
    if (field === undefined || columnOf(field)?.isPlain) return
    event.preventDefault()
    event.stopPropagation()
    const others = groups.includes(field) ? groups : [...groups, field]
    group(
      before === undefined
        ? [...others.filter((other) => other !== field), field]
        : moved(others, field, before),
    )
  }
  return (
    <div
      className={classes.panel}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => drop(event)}
    >
      {groups.length === 0 ? (
        <p className={classes.hint}>{m.ui_grid_group_hint()}</p>
      ) : (
        <ul className={classes.chips} aria-label={m.ui_grid_groups()}>
          {groups.map((field) => (
            <Chip
              key={field}
              caption={columnOf(field)?.caption ?? field}
              onDrag={(event) => startDrag(event, id, field)}
              onDrop={(event) => drop(event, field)}
              onMove={(step) => group(moved(groups, field, groups[groups.indexOf(field) + step] ?? field))}
              onRemove={() => group(groups.filter((other) => other !== field))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type ChipProps = {
  caption: string
  onDrag: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function Chip({ caption, onDrag, onDrop, onMove, onRemove }: ChipProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') onMove(-1)
    else if (event.key === 'ArrowRight') onMove(1)
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  return (
    <li
      className={classes.chip}
      draggable
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {caption}
      <button
        type="button"
        className={classes.remove}
        onKeyDown={onKeyDown}
        onClick={onRemove}
        aria-label={m.ui_grid_ungroup({ caption })}
        title={m.ui_grid_ungroup_hint()}
      >
        <IconX size={14} aria-hidden />
      </button>
    </li>
  )
}
