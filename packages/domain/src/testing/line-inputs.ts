import type { LineInput } from '../signal/line-signal.ts'
import { foldEvents, noFacts, type TrackedFacts } from '../stop/fact-fold.ts'
import type { LineSettings } from '../stop/line-settings.ts'
import type { LineTrack } from '../stop/line-track.ts'
import { beginTrack, trackLine } from '../stop/line-tracker.ts'
import { type Instant, instant } from '../time/instant.ts'

/** Half a minute makes a stop, a minute of running ends one. */
export const LINE_SETTINGS: LineSettings = {
  microStopTime: 30_000,
  problemResolutionTime: 60_000,
  enableEmptyLineManager: true,
  enableOrderManager: true,
}

const DAY_ZERO = Temporal.Instant.from('2026-11-20T10:00:00Z').epochMilliseconds

/** `s(90)` is 90 seconds after ten o'clock. */
export const s = (seconds: number): Instant => instant(DAY_ZERO + seconds * 1000)

export const on = (seconds: number): LineInput => ({
  kind: 'signal',
  at: s(seconds),
  beacon: 'on',
  material: true,
})
export const empty = (seconds: number): LineInput => ({
  kind: 'signal',
  at: s(seconds),
  beacon: 'on',
  material: false,
})
export const off = (seconds: number): LineInput => ({
  kind: 'signal',
  at: s(seconds),
  beacon: 'off',
  material: true,
})
export const lost = (seconds: number): LineInput => ({
  kind: 'signal',
  at: s(seconds),
  beacon: 'unknown',
  material: true,
})
export const order = (seconds: number, number: number): LineInput => ({
  kind: 'order',
  at: s(seconds),
  order: number,
})
export const made = (seconds: number, units: number, discards = 0): LineInput => ({
  kind: 'pieces',
  at: s(seconds),
  units,
  discards,
})
export const tick = (seconds: number): LineInput => ({ kind: 'tick', at: s(seconds) })

/** The facts that these inputs leave of a line, from ten o'clock on. */
export function live(
  inputs: readonly LineInput[],
  settings: LineSettings = LINE_SETTINGS,
  firstOrder = 1,
): { facts: TrackedFacts; track: LineTrack } {
  const begun = beginTrack(s(0), firstOrder)
  const facts = foldEvents(noFacts(), begun.events)
  let track = begun.track
  for (const input of inputs) {
    const step = trackLine(track, input, settings)
    foldEvents(facts, step.events)
    track = step.track
  }
  return { facts, track }
}

const seconds = (at: number | null) => (at === null ? '…' : String((at - DAY_ZERO) / 1000))

/** The states as `running 0-90`. */
export const statesOf = ({ states }: TrackedFacts): string[] =>
  states.map((fact) => `${fact.state} ${seconds(fact.start)}-${seconds(fact.end)}`)

/** The stop list as `order 1, reason -: 0-90`. */
export const stopsOf = ({ stops }: TrackedFacts): string[] =>
  stops.map(
    (stop) =>
      `order ${stop.order}, reason ${stop.reasonID ?? '-'}: ${seconds(stop.start)}-${seconds(stop.end)}`,
  )

export const bucketsOf = ({ buckets }: TrackedFacts): string[] =>
  buckets.map(
    (b) =>
      `order ${b.order}, ${seconds(b.start)}-${seconds(b.end)}: ${b.units} pcs, ${b.discards} bad, ${b.unknownUnits} unseen`,
  )
