import { IconX } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { draggedField, startDrag } from './drag.ts'
import classes from './group-panel.module.css'
import { moved } from './use-columns.ts'
import type { Grid } from './use-data-grid.ts'

/**
 * What the rows are grouped by, outermost first. Headers are dropped here; by keyboard the header's menu does
 * it.
 */
export function GroupPanel<R extends object>({ grid: { arranged, props } }: { grid: Grid<R> }) {
  const [isOver, setOver] = useState(false)
  const { groups, group } = arranged
  const captionOf = (field: string) =>
    props.columns.find((column) => column.field === field)?.caption ?? field
  const drop = (event: DragEvent, before?: string) => {
    const field = draggedField(event, props.id)
    setOver(false)
    if (field === undefined || props.columns.find((column) => column.field === field)?.isPlain) return
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
              caption={captionOf(field)}
              onDrag={(event) => startDrag(event, props.id, field)}
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
