import { type ClockOrigin, type Instant, instant, latest, plantTime } from '@baliza/domain'

/**
 * The one clock of a process. `origin` is handed to others (processes, browsers), so that all show the same.
 */
export type PlantClock = {
  /** It says how fast it goes: so many milliseconds in one of the machine. */
  readonly now: { (): Instant; readonly speed?: number }
  readonly origin: ClockOrigin
}

/**
 * The plant's clock by `origin`; without one, the machine's own. Where that is set back, the plant's stands
 * until it has caught up.
 */
export function plantClock(origin: ClockOrigin = { real: 0, plant: instant(0), speed: 1 }): PlantClock {
  let shown = plantTime(origin, Date.now())
  const now = () => {
    shown = latest(shown, plantTime(origin, Date.now()))
    return shown
  }
  return { now: Object.assign(now, { speed: origin.speed }), origin }
}

/** The machine's own time, wherever it is set: for what others compare with theirs. */
export const machineTime = (): Instant => instant(Date.now())
