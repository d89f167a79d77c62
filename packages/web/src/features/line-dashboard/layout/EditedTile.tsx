import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsMove, IconDotsVertical, IconEyeOff } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { type Direction, directionOf } from '../../../ui/roving-focus.ts'
import { type GridItem, moved, resized } from './arrange.ts'
import classes from './grid.module.css'
import { isOptional, type TileID } from './tile-id.ts'

type Props = {
  id: TileID
  title: string
  items: readonly GridItem[]
  columns: number
  onChange: (items: readonly GridItem[]) => void
  onHide: () => void
  children: ReactNode
}

const GROWTH: Record<Direction, { w: number; h: number }> = {
  left: { w: -1, h: 0 },
  right: { w: 1, h: 0 },
  up: { w: 0, h: -1 },
  down: { w: 0, h: 1 },
}

/** A tile while the layout is unlocked: what it shows rests, a handle and a menu move it. */
export function EditedTile({ id, title, items, columns, onChange, onHide, children }: Props) {
  const move = (direction: Direction) => onChange(moved(items, id, direction, columns))
  const size = (direction: Direction) => onChange(resized(items, id, GROWTH[direction], columns))
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directionOf(event.key)
    if (direction === undefined) return
    event.preventDefault()
    if (event.shiftKey) size(direction)
    else move(direction)
  }
  return (
    <>
      <div className={classes.resting} inert>
        {children}
      </div>
      <button
        type="button"
        className={classes.handle}
        aria-label={m.line_dashboard_move_tile({ title })}
        onKeyDown={onKeyDown}
      >
        <IconArrowsMove size={20} aria-hidden />
        <span>{title}</span>
      </button>
      <TileMenu title={title} move={move} size={size} onHide={isOptional(id) ? onHide : undefined} />
    </>
  )
}

type TileMenuProps = {
  title: string
  move: (to: Direction) => void
  size: (to: Direction) => void
  onHide: (() => void) | undefined
}

function TileMenu({ title, move, size, onHide }: TileMenuProps) {
  const steps: readonly [string, () => void][] = [
    [m.line_dashboard_move_up(), () => move('up')],
    [m.line_dashboard_move_down(), () => move('down')],
    [m.line_dashboard_move_left(), () => move('left')],
    [m.line_dashboard_move_right(), () => move('right')],
    [m.line_dashboard_wider(), () => size('right')],
    [m.line_dashboard_narrower(), () => size('left')],
    [m.line_dashboard_taller(), () => size('down')],
    [m.line_dashboard_shorter(), () => size('up')],
  ]
  return (
    <Menu position="bottom-end" radius={12} closeOnItemClick={false} classNames={{ item: classes.menuItem }}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={44}
          className={classes.tileMenu}
          aria-label={m.line_dashboard_tile_menu({ title })}
        >
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map(([label, onClick]) => (
          <Menu.Item key={label} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
        {onHide !== undefined && (
          <Menu.Item leftSection={<IconEyeOff size={18} aria-hidden />} closeMenuOnClick onClick={onHide}>
            {m.line_dashboard_hide()}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
