/** What the status of a server says of its clock. */
export type ClockStatus = {
  /**
   * Milliseconds that its clock is behind ours; less than 0: ahead. Null = nothing was told yet that it could
   * be seen from.
   */
  readonly clockOffset: number | null
  /** Milliseconds that it falls behind in an hour. */
  readonly clockDrift: number | null
  /** Readings that were not taken because of their time, since the driver began. */
  readonly droppedReadings: number
}

export const NO_CLOCK: ClockStatus = { clockOffset: null, clockDrift: null, droppedReadings: 0 }

/** Among several clocks, the one that is off the most. */
export function worstClock(clocks: readonly ClockStatus[]): ClockStatus {
  const known = clocks.filter(({ clockOffset }) => clockOffset !== null)
  const worst =
    known.toSorted((a, b) => Math.abs(b.clockOffset ?? 0) - Math.abs(a.clockOffset ?? 0))[0] ?? NO_CLOCK
  return { ...worst, droppedReadings: clocks.reduce((sum, one) => sum + one.droppedReadings, 0) }
}
