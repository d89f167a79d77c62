import { useMemo, useSyncExternalStore } from 'react'
import { type Scrolled, type ScrollWindow, scrollToRow, scrollWindow } from './scroll-window.ts'

/** How many rows there are, and how high each is. */
export type RowExtent = Pick<Scrolled, 'size' | 'rowHeight'>

/** Until an element is measured. */
const UNMEASURED = { scrollTop: 0, viewport: 400 }

/**
 * Follows the scroll of a grid's element; another window is another object, so that nothing is drawn again
 * without need.
 */
export function useScrollWindow(element: HTMLElement | null, extent: RowExtent): ScrollWindow {
  const sensor = useMemo(() => sensorOf(element), [element])
  return useSyncExternalStore(sensor.subscribe, () => sensor.windowOf(extent))
}

/** Scrolls until a row is wholly seen. */
export const revealRow = (element: HTMLElement, row: number, extent: RowExtent) =>
  element.scrollTo({ top: scrollToRow(row, scrolledOf(element, extent)) })

/** How many rows are wholly seen at once. */
export const rowsInSight = (element: HTMLElement, extent: RowExtent): number =>
  Math.max(1, Math.floor(scrolledOf(element, extent).viewport / extent.rowHeight))

const scrolledOf = (element: HTMLElement, extent: RowExtent): Scrolled => scrolled(measured(element), extent)

type Measured = Pick<Scrolled, 'scrollTop' | 'viewport'>

const scrolled = ({ scrollTop, viewport }: Measured, extent: RowExtent): Scrolled => ({
  ...extent,
  scrollTop,
  viewport: Math.max(viewport, extent.rowHeight),
})

/** What of an element is seen between its fixed head and foot. */
function measured(element: HTMLElement): Measured {
  const fixed = [...element.querySelectorAll<HTMLElement>('[data-fixed]')].reduce(
    (sum, part) => sum + part.offsetHeight,
    0,
  )
  return { scrollTop: element.scrollTop, viewport: element.clientHeight - fixed }
}

function sensorOf(element: HTMLElement | null) {
  let now: Measured = UNMEASURED
  let latest: ScrollWindow | undefined
  return {
    windowOf: (extent: RowExtent): ScrollWindow => {
      const next = scrollWindow(scrolled(now, extent))
      if (latest === undefined || !isSameWindow(latest, next)) latest = next
      return latest
    },
    subscribe: (listener: () => void) => {
      if (element === null) return () => undefined
      const look = () => {
        now = measured(element)
        listener()
      }
      const seen = new ResizeObserver(look)
      seen.observe(element)
      element.addEventListener('scroll', look, { passive: true })
      return () => {
        seen.disconnect()
        element.removeEventListener('scroll', look)
      }
    },
  }
}

const isSameWindow = (before: ScrollWindow, after: ScrollWindow) =>
  before.first === after.first &&
  before.end === after.end &&
  before.top === after.top &&
  before.height === after.height
