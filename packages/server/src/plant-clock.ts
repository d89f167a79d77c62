import { type ClockOrigin, type Instant, instant, plantTime } from '@baliza/domain'

/** The one clock of a process. `origin` is handed to others (processes, browsers), so that all show the same. */
export type PlantClock = { readonly now: () => Instant; readonly origin: ClockOrigin }

/** The plant's clock by `origin`; without one, the machine's own. */
export function plantClock(origin: ClockOrigin = { real: 0, plant: instant(0), speed: 1 }): PlantClock {
  return { now: () => plantTime(origin, Date.now()), origin }
}
