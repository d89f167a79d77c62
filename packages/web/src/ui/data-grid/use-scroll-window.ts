import { useMemo, useSyncExternalStore } from 'react'
import { type Scrolled, scrollToRow, scrollWindow } from './scroll-window.ts'

type Measured = { readonly scrollTop: number; readonly viewport: number }

/** Follows the scroll of a grid's element and says which rows are to be drawn. */
export function useScrollWindow(
  element: HTMLElement | null,
  { size, rowHeight }: { size: number; rowHeight: number },
) {
  const sensor = useMemo(() => sensorOf(element), [element])
  const { scrollTop, viewport } = useSyncExternalStore(sensor.subscribe, sensor.measured)
  const scrolled: Scrolled = { scrollTop, viewport: Math.max(viewport, rowHeight), rowHeight, size }
  const reveal = (row: number) =>
    element?.scrollTo({ top: scrollToRow(row, { ...scrolled, scrollTop: element.scrollTop }) })
  return { ...scrollWindow(scrolled), viewport: scrolled.viewport, reveal }
}

/** What of an element is seen between its fixed head and foot. */
function sensorOf(element: HTMLElement | null) {
  let measured: Measured = { scrollTop: 0, viewport: 400 }
  const measure = () => {
    if (element === null) return
    const fixed = [...element.querySelectorAll<HTMLElement>('[data-fixed]')].reduce(
      (sum, part) => sum + part.offsetHeight,
      0,
    )
    measured = { scrollTop: element.scrollTop, viewport: element.clientHeight - fixed }
  }
  return {
    measured: () => measured,
    subscribe: (listener: () => void) => {
      const look = () => {
        measure()
        listener()
      }
      const seen = new ResizeObserver(look)
      if (element !== null) seen.observe(element)
      element?.addEventListener('scroll', look, { passive: true })
      return () => {
        seen.disconnect()
        element?.removeEventListener('scroll', look)
      }
    },
  }
}
