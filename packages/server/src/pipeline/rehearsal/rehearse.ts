import {
  foldEvents,
  type Instant,
  type Interval,
  instant,
  type LineInput,
  noFacts,
  type TagReading,
  type TrackedFacts,
} from '@baliza/domain'
import type { ScriptRunner } from '@baliza/line-script'
import type { Row } from '../../db/schema.ts'
import { Interpreter, type Trouble } from '../2-interpret/interpreter.ts'
import { beginLine, followLine, inTimeOrder } from '../3-track/follow-line.ts'
import { boundariesOf } from '../3-track/order-boundaries.ts'
import type { LineConfiguration } from '../handed-on/plant-configuration.ts'

export type Rehearsal = {
  readonly line: LineConfiguration
  readonly tags: readonly Row<'tag'>[]
  readonly window: Interval
  /** What each tag had said before the window, oldest first. */
  readonly before: readonly TagReading[]
  /** What came in the window, in the order in which it came. */
  readonly readings: readonly TagReading[]
  /** Orders that were made in the window, by their starts. */
  readonly orders: readonly Pick<Row<'productionOrder'>, 'order' | 'startDate' | 'endDate'>[]
  readonly desiredSpeed: number | null
}

export type Rehearsed = {
  readonly facts: TrackedFacts
  readonly troubles: readonly Trouble[]
  readonly evaluations: number
}

/** Readings of one go, so that no call of the sandbox takes long. */
const CHUNK = 5_000

/**
 * Leads one line through readings of the past, by the stages that lead it live, and tells what would have
 * been written down.
 */
export async function rehearse(scripts: ScriptRunner, rehearsal: Rehearsal): Promise<Rehearsed> {
  const { line, window, before, readings } = rehearsal
  const interpreter = new Interpreter(scripts, { desiredSpeedOf: () => rehearsal.desiredSpeed })
  const begin = instant(Math.min(window.start, ...before.map(({ sourceTime }) => sourceTime)) - 1)
  const { troubles } = await interpreter.configure(
    { lines: new Map([[line.lineID, line]]), tags: rehearsal.tags },
    new Map(),
    begin,
  )
  await interpreter.take([{ sequence: 1, readings: before }], window.start)
  const seen = interpreter.signalOf(line.lineID, window.start)
  const inputs: LineInput[] = seen ? [seen] : []
  const found = [...troubles]
  let evaluations = 0
  for (let from = 0, sequence = 2; from < readings.length; from += CHUNK, sequence++) {
    const some = readings.slice(from, from + CHUNK)
    const heard = await interpreter.take(
      [{ sequence, readings: some }],
      some.at(-1)?.arrivalTime ?? window.start,
    )
    inputs.push(...(heard.inputs.get(line.lineID) ?? []))
    found.push(...heard.troubles)
    evaluations += heard.evaluations
  }
  const last = await interpreter.take([], window.end)
  inputs.push(...(last.inputs.get(line.lineID) ?? []))
  found.push(...last.troubles)
  return { facts: factsOf(rehearsal, inputs), troubles: found, evaluations: evaluations + last.evaluations }
}

/**
 * The states, stops and pieces of the window: what came late with a time before it belongs to its beginning.
 */
function factsOf({ line, window, orders }: Rehearsal, heard: readonly LineInput[]): TrackedFacts {
  const order =
    orders.find(({ startDate, endDate }) => isUnderWay(startDate, endDate, window.start))?.order ?? 0
  const begun = beginLine(window.start, line, order)
  const boundaries = boundariesOf(orders, { order, orderSince: window.start })
  const inputs = [...boundaries, ...heard].map((input) => ({ ...input, at: clamped(input.at, window) }))
  const { events } = followLine(begun.track, inTimeOrder([...inputs, { kind: 'tick', at: window.end }]), line)
  return foldEvents(noFacts(), [...begun.events, ...events])
}

const isUnderWay = (start: Instant | null, end: Instant | null, at: Instant) =>
  start !== null && start <= at && (end === null || end > at)

const clamped = (at: Instant, { start, end }: Interval): Instant => (at < start ? start : at > end ? end : at)
