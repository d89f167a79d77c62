import type { Direction } from '../../ui/roving-focus.ts'

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

const middle = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 })

/** Beside counts less than ahead: a row is walked to its end before the next is looked at. */
const ASIDE = 4

/** The place of the box that an arrow key leads to; undefined = none lies there. */
export function nearestTile(boxes: readonly Box[], from: Box, direction: Direction): number | undefined {
  const start = middle(from)
  const distances = boxes.map((box) => {
    const { x, y } = middle(box)
    const isSideways = direction === 'left' || direction === 'right'
    const sign = direction === 'left' || direction === 'up' ? -1 : 1
    const ahead = (isSideways ? x - start.x : y - start.y) * sign
    const aside = Math.abs(isSideways ? y - start.y : x - start.x)
    if (ahead <= 1 || (isSideways && aside > 1)) return Number.POSITIVE_INFINITY
    return ahead * ASIDE + aside
  })
  const nearest = Math.min(...distances)
  return Number.isFinite(nearest) ? distances.indexOf(nearest) : undefined
}
