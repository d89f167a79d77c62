import { useEffect } from 'react'

/** By then the page is drawn, and its figures are there. */
const SETTLED = 3_000

/** Fetches ahead what is not needed to draw the page. `fetchAhead` stays the same from drawing to drawing. */
export function useWhenSettled(fetchAhead: () => unknown, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(fetchAhead, SETTLED)
    return () => clearTimeout(timer)
  }, [fetchAhead, isWanted])
}
