import { useCallback, useState } from 'react'

/** Grids are at most so high: docs/product/limits.md#heights. */
const USUAL = 500

/** What stays free below a grid that fills the window. */
const BELOW = 24

/**
 * How high a grid may be: as its page says, as the specification says, or what the window has below the
 * grid's top.
 */
export function useTallness(height: number | undefined, isTall: boolean) {
  const [above, setAbove] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const look = () => setAbove(Math.round(element.getBoundingClientRect().top + globalThis.scrollY))
    // A toolbar that wraps moves the grid without changing it.
    const seen = new ResizeObserver(look)
    seen.observe(document.body)
    if (element.parentElement !== null) seen.observe(element.parentElement)
    return () => seen.disconnect()
  }, [])
  if (height !== undefined || !isTall) return { measure, height: height ?? USUAL }
  // Of a grid that begins far below, the page is scrolled to it.
  return { measure, height: `max(${USUAL}px, calc(100dvh - min(${above}px, 40dvh) - ${BELOW}px))` }
}
