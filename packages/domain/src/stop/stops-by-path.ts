import type { Instant } from '../time/instant.ts'
import { MINUTE } from '../time/instant.ts'
import { clip, type Interval, lengthOf } from '../time/interval.ts'

/** A stop as a summary counts it: its path is '' while nobody has signed it. */
export type SummedStop = Interval & { readonly path: string; readonly color: string | null }

export type PathSum = {
  readonly path: string
  /** Minutes inside the windows. */
  readonly duration: number
  readonly stopCount: number
  /** Share of all the minutes listed, as a fraction. */
  readonly percent: number
  readonly color: string | null
}

/**
 * Stops summed by path, the longest first. `level` 2 sums `No planificada/Mecánica/Atasco` under `No
 * planificada/Mecánica`; without a level every path stands alone. A stop that crosses an edge of a window
 * counts with its part inside; one that lies in two windows is one stop.
 */
export function sumByPath(
  stops: readonly SummedStop[],
  windows: readonly Interval[],
  level?: number,
): PathSum[] {
  const sums = new Map<string, { milliseconds: number; stopCount: number; color: string | null }>()
  for (const stop of stops) {
    const milliseconds = windows.reduce((sum, window) => sum + lengthInside(stop, window), 0)
    if (milliseconds === 0) continue
    const path = shortened(stop.path, level)
    const sum = sums.get(path) ?? { milliseconds: 0, stopCount: 0, color: stop.color }
    sums.set(path, { ...sum, milliseconds: sum.milliseconds + milliseconds, stopCount: sum.stopCount + 1 })
  }
  const all = [...sums.values()].reduce((total, { milliseconds }) => total + milliseconds, 0)
  return [...sums]
    .map(([path, { milliseconds, stopCount, color }]) => ({
      path,
      duration: milliseconds / MINUTE,
      stopCount,
      percent: milliseconds / all,
      color,
    }))
    .sort((a, b) => b.duration - a.duration || a.path.localeCompare(b.path))
}

function lengthInside(stop: Interval, window: Interval): number {
  const inside = clip(stop, window)
  return inside ? lengthOf(inside) : 0
}

const shortened = (path: string, level: number | undefined): string =>
  level === undefined ? path : path.split('/').slice(0, level).join('/')

/** The part of each stop inside the window, to list them one by one. */
export function clippedStops<S extends Interval>(
  stops: readonly S[],
  window: Interval,
): (S & { start: Instant; end: Instant })[] {
  return stops.flatMap((stop) => {
    const inside = clip(stop, window)
    return inside ? [{ ...stop, ...inside }] : []
  })
}
