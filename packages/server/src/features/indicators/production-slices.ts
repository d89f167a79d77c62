import type { ProductionSlice } from '@baliza/contract'
import { type BucketFact, earliest, type Interval, later, lengthOf, MINUTE, toIso } from '@baliza/domain'

const SIZES = [5, 15, 30, 60, 120, 240, 480, 1440].map((minutes) => minutes * MINUTE)

/** So many slices at most make a line that can be read. */
const MOST = 48

/**
 * What was made in equal slices of a window, for its small curve. A slice is never shorter than a stored
 * bucket.
 */
export function productionSlices(buckets: readonly BucketFact[], window: Interval): ProductionSlice[] {
  const longest = buckets.reduce((length, bucket) => Math.max(length, lengthOf(bucket)), MINUTE)
  const size =
    SIZES.find((one) => one >= longest && lengthOf(window) / one <= MOST) ??
    Math.ceil(lengthOf(window) / MOST)
  const slices = Array.from({ length: Math.ceil(lengthOf(window) / size) }, (_, i) => {
    const start = later(window.start, i * size)
    return {
      start: toIso(start),
      end: toIso(earliest(later(start, size), window.end)),
      quantity: 0,
      discards: 0,
    }
  })
  for (const bucket of buckets) {
    const slice = slices[Math.floor((bucket.start - window.start) / size)]
    if (!slice) continue
    slice.quantity += bucket.units
    slice.discards += bucket.discards
  }
  return slices
}
