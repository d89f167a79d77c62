import type { ProductionSlice } from '@baliza/contract'
import type { SparkPoint } from '../../ui/charts/Sparkline.tsx'

const MINUTE = 60_000
/** A slice that has just begun says nothing yet of the speed. */
const SHORTEST = MINUTE

/** Pieces per minute in each slice of a window, at its middle. 150 pieces in 5 minutes → 30. */
export function speedPoints(slices: readonly ProductionSlice[]): SparkPoint[] {
  return slices.map(({ start, end, quantity }) => {
    const length = Date.parse(end) - Date.parse(start)
    return {
      at: Date.parse(start) + length / 2,
      value: length < SHORTEST ? null : (quantity / length) * MINUTE,
    }
  })
}
