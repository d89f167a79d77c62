import {
  beginTrack,
  type Instant,
  type LineEvent,
  type LineInput,
  type LineTrack,
  trackLine,
} from '@baliza/domain'
import type { LineConfiguration } from '../handed-on/plant-configuration.ts'

/** One line after some inputs: what is remembered of it, and what to write down. */
export type Tracked = { readonly track: LineTrack; readonly events: readonly LineEvent[] }

/**
 * Leads one line through its inputs. Inputs of one instant keep their order, but an order begins before
 * anything else that happens at its instant.
 */
export function followLine(
  before: LineTrack,
  inputs: readonly LineInput[],
  line: LineConfiguration,
): Tracked {
  let track = before
  const events: LineEvent[] = []
  for (const input of inputs) {
    for (const one of line.manual ? staff(input, line, track.order) : [input]) {
      const step = trackLine(track, one, line.rules)
      track = step.track
      if (step.events.length > 0) events.push(...step.events)
    }
  }
  return { track, events }
}

/**
 * A line without a beacon runs while it is staffed: from the start of an order to its end, or always when it
 * has no orders. Its other scripts may still tell of material.
 */
function staff(input: LineInput, line: LineConfiguration, order: number): readonly LineInput[] {
  if (input.kind === 'signal') return [{ ...input, beacon: staffedBeacon(line, order) }]
  if (input.kind !== 'order') return [input]
  const signal = staffedSignal(input.at, line, input.order)
  return input.order === 0 ? [input, signal] : [signal, input]
}

/** What stands in for the beacon that a line doesn't have. */
export const staffedSignal = (at: Instant, line: LineConfiguration, order: number): LineInput => ({
  kind: 'signal',
  at,
  beacon: staffedBeacon(line, order),
  material: true,
})

const staffedBeacon = (line: LineConfiguration, order: number) =>
  line.rules.enableOrderManager && order === 0 ? 'off' : 'on'

/** The first moment of a line, or one that its own past is of no use for. */
export function beginLine(at: Instant, line: LineConfiguration, order = 0): Tracked {
  const begun = beginTrack(at, order)
  if (!line.manual) return begun
  const { track, events } = followLine(begun.track, [staffedSignal(at, line, order)], line)
  return { track, events: [...begun.events, ...events] }
}

const RANK: Record<LineInput['kind'], number> = { order: 0, pieces: 1, signal: 1, tick: 2 }

export const inTimeOrder = (inputs: readonly LineInput[]): readonly LineInput[] =>
  inputs.length < 2 ? inputs : inputs.toSorted((a, b) => a.at - b.at || RANK[a.kind] - RANK[b.kind])
