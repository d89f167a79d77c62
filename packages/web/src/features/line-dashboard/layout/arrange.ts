import type { Direction } from '../../../ui/roving-focus.ts'
import type { TileID } from './tile-id.ts'

/** Where a tile stands on the grid, in columns and rows. */
export type GridItem = {
  readonly i: TileID
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export const SMALLEST = { w: 2, h: 3 }
const TALLEST = 20

const meet = (a: GridItem, b: GridItem) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
const shareColumns = (a: GridItem, b: GridItem) => a.x < b.x + b.w && b.x < a.x + a.w

/**
 * Lets every tile rise until it touches one above it; none overlap afterwards. Of two that want one place the
 * higher wins.
 */
export function arrange(items: readonly GridItem[], columns: number): GridItem[] {
  const placed: GridItem[] = []
  const inside = items.map((item) => {
    const w = Math.min(item.w, columns)
    return { ...item, w, x: Math.max(0, Math.min(item.x, columns - w)) }
  })
  for (const item of inside.sort((a, b) => a.y - b.y || a.x - b.x)) {
    const isFree = (y: number) => !placed.some((other) => meet(other, { ...item, y }))
    let y = Math.max(0, Math.ceil(item.y))
    while (y > 0 && isFree(y) && isFree(y - 1)) y--
    while (!isFree(y)) y++
    placed.push({ ...item, y })
  }
  return placed
}

/** A tile dropped where it is now: what stood there gives way. */
export function dropped(items: readonly GridItem[], id: TileID, columns: number): GridItem[] {
  const item = items.find(({ i }) => i === id)
  return item === undefined ? [...items] : withChanged(items, { ...item, y: item.y - 0.5 }, columns)
}

/**
 * Puts `changed` in its place and lets the others give way; half a row higher, it comes before what stands in
 * its row.
 */
function withChanged(items: readonly GridItem[], changed: GridItem, columns: number): GridItem[] {
  return arrange(
    items.map((item) => (item.i === changed.i ? changed : item)),
    columns,
  )
}

/** A tile moved by one step: a column aside, or past the tile above or below it. */
export function moved(
  items: readonly GridItem[],
  id: TileID,
  direction: Direction,
  columns: number,
): GridItem[] {
  const item = items.find(({ i }) => i === id)
  if (item === undefined) return [...items]
  switch (direction) {
    case 'left':
      return withChanged(items, { ...item, x: Math.max(0, item.x - 1), y: item.y - 0.5 }, columns)
    case 'right':
      return withChanged(
        items,
        { ...item, x: Math.min(columns - item.w, item.x + 1), y: item.y - 0.5 },
        columns,
      )
    case 'up':
      return withChanged(items, { ...item, y: rowAbove(items, item) - 0.5 }, columns)
    case 'down':
      return withChanged(items, { ...item, y: rowBelow(items, item) - 0.5 }, columns)
  }
}

function rowAbove(items: readonly GridItem[], item: GridItem): number {
  const above = items.filter((other) => shareColumns(other, item) && other.y + other.h <= item.y)
  return Math.max(0, ...above.map(({ y }) => y))
}

function rowBelow(items: readonly GridItem[], item: GridItem): number {
  const below = items.filter((other) => shareColumns(other, item) && other.y >= item.y + item.h)
  const nearest = below.sort((a, b) => a.y - b.y)[0]
  return nearest === undefined ? item.y : nearest.y + nearest.h
}

/** A tile made wider or taller by so many columns and rows. */
export function resized(
  items: readonly GridItem[],
  id: TileID,
  by: { w: number; h: number },
  columns: number,
): GridItem[] {
  const item = items.find(({ i }) => i === id)
  if (item === undefined) return [...items]
  const w = Math.max(Math.min(SMALLEST.w, columns), Math.min(columns, item.w + by.w))
  const h = Math.max(SMALLEST.h, Math.min(TALLEST, item.h + by.h))
  return withChanged(items, { ...item, w, h, x: Math.min(item.x, columns - w), y: item.y - 0.5 }, columns)
}
