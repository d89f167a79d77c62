/** A mark under a time axis; one without a label is drawn shorter. */
export type TimeTick = { readonly at: number; readonly label: string | null }

type Axis = {
  /** Epoch milliseconds, half-open. */
  readonly start: number
  readonly end: number
  readonly width: number
  /** `HH:mm` in the plant's zone. */
  readonly clock: (at: number) => string
}

const MINUTE = 60_000
/** 15, 30 or 60 minutes. The longer ones only serve orders that last for days. */
const SPACINGS = [15, 30, 60, 240, 480, 1440]
const NARROWEST_TICK = 40
const NARROWEST_LABEL = 58

/**
 * Minutes between ticks: as dense as the width lets the eye tell them apart. 8 h on 1366 px → 15; on 900 px →
 * 30; on 330 px → 60.
 */
export function tickMinutes(width: number, spanMinutes: number): number {
  const pixels = (minutes: number) => (width * minutes) / spanMinutes
  return SPACINGS.find((minutes) => pixels(minutes) >= NARROWEST_TICK) ?? 1440
}

/** Ticks at round wall-clock times; labels only where they don't touch. */
export function timeTicks(axis: Axis): TimeTick[] {
  const span = axis.end - axis.start
  if (span <= 0 || axis.width <= 0) return []
  const minutes = tickMinutes(axis.width, span / MINUTE)
  const step = minutes * MINUTE
  const every = Math.max(1, Math.ceil(NARROWEST_LABEL / ((axis.width * step) / span)))
  const first = firstRound(axis, minutes)
  const count = Math.max(0, Math.floor((axis.end - first) / step) + 1)
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * step
    return { at, label: index % every === 0 ? axis.clock(at) : null }
  })
}

/** The first minute whose wall clock divides by the spacing: zones with half hours have round times too. */
function firstRound({ start, clock }: Axis, minutes: number): number {
  const minute = Math.ceil(start / MINUTE) * MINUTE
  const within = Math.min(minutes, 60)
  for (let tried = minute; tried < minute + within * MINUTE; tried += MINUTE) {
    if (Number(clock(tried).slice(3, 5)) % within === 0) return tried
  }
  return minute
}
