import type { WindowIndexes } from './window-indexes.ts'

/** A figure of two windows; unknown as soon as one of them can't be said. */
export type Compared = {
  readonly before: number | null
  readonly after: number | null
  readonly difference: number | null
}

/** How far a figure went from one window to another. 0.74 → 0.78 is 0.04: four percentage points. */
export const compared = (before: number | null, after: number | null): Compared => ({
  before,
  after,
  difference: before === null || after === null ? null : after - before,
})

/** Every index of two windows, side by side. */
export const compareIndexes = (
  before: WindowIndexes,
  after: WindowIndexes,
): Readonly<Record<keyof WindowIndexes, Compared>> =>
  Object.fromEntries(
    (Object.keys(before) as (keyof WindowIndexes)[]).map((name) => [
      name,
      compared(before[name], after[name]),
    ]),
  ) as Record<keyof WindowIndexes, Compared>

/**
 * The part of the staffed time that something took: by it windows of different lengths can be compared. 47 of
 * 480 minutes → 9.8 %.
 */
export const partOfStaffed = (minutes: number, staffedTime: number): number | null =>
  staffedTime > 0 ? minutes / staffedTime : null
