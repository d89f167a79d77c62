import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LineInput } from '../signal/line-signal.ts'
import { anyInputs, anyLineSettings, onlySignals } from '../testing/any-line.ts'
import { live, s, tick } from '../testing/line-inputs.ts'
import { trackSlowly } from '../testing/slow-tracker.ts'
import type { Instant } from '../time/instant.ts'
import type { OpenInterval } from '../time/interval.ts'
import { union } from '../time/interval-set.ts'
import { foldEvents, noFacts, type TrackedFacts } from './fact-fold.ts'
import type { LineTrack } from './line-track.ts'
import { beginTrack, trackLine } from './line-tracker.ts'
import { REASON } from './reason-ids.ts'

/** Long after every input, so that every deadline is over. */
const END = s(100_000)
const theEnd: LineInput = { kind: 'tick', at: END }

const closed = <F extends OpenInterval>(facts: readonly F[]) =>
  facts.map((fact) => ({ ...fact, end: fact.end ?? END }))

/** The time that facts cover, whatever else they say. */
const covered = (facts: readonly OpenInterval[]) =>
  union(closed(facts).map(({ start, end }) => ({ start, end })))

const orderAt = (orders: TrackedFacts['orders'], at: Instant) =>
  closed(orders).find(({ start, end }) => start <= at && at < end) ?? { order: 0, end: END }

const factsOnly = ({ states, stops, buckets, orders, settled }: TrackedFacts) => ({
  states,
  stops,
  buckets,
  orders,
  settled,
})

describe('law: of any line', () => {
  test('states touch, never overlap, and change from one to the next', () => {
    fc.assert(
      fc.property(anyInputs, anyLineSettings, (inputs, settings) => {
        const { states } = live(inputs, settings).facts
        expect(states[0]?.start).toBe(s(0))
        for (const [i, { start, end, state }] of states.entries()) {
          const next = states[i + 1]
          expect(end).toBe(next?.start ?? null)
          expect(next?.state).not.toBe(state)
          expect(end === null || start < end).toBe(true)
        }
      }),
    )
  })

  test('states and stops tell the same story', () => {
    fc.assert(
      fc.property(anyInputs, anyLineSettings, (inputs, settings) => {
        const { states, stops } = live([...distinct(inputs), theEnd], settings).facts
        const standing = states.filter(({ state }) => state === 'stopped' || state === 'unknown')
        const listed = stops.filter(({ reasonID }) => reasonID !== REASON.NO_MATERIAL)
        expect(covered(listed)).toEqual(covered(standing))
        const empty = states.filter(({ state }) => state === 'runningEmpty')
        const long = closed(empty).filter(({ start, end }) => end - start >= settings.microStopTime)
        expect(covered(stops.filter(({ reasonID }) => reasonID === REASON.NO_MATERIAL))).toEqual(
          covered(long),
        )
      }),
    )
  })

  test('stops never overlap, have a length, and lie under the order that was active', () => {
    fc.assert(
      fc.property(anyInputs, anyLineSettings, (inputs, settings) => {
        const { stops, orders } = live([...inputs, theEnd], settings, 0).facts
        for (const [i, stop] of closed(stops).entries()) {
          expect(stop.end).toBeGreaterThan(stop.start)
          expect(stop.end).toBeLessThanOrEqual(stops[i + 1]?.start ?? END)
        }
        for (const stop of closed(stops)) {
          const active = orderAt(orders, stop.start)
          expect(stop.order).toBe(active.order)
          expect(stop.end).toBeLessThanOrEqual(active.end)
        }
        expect(stops.slice(0, -1).every(({ end }) => end !== null)).toBe(true)
      }),
    )
  })

  test('every piece is in one bucket, every bucket in its minute and order', () => {
    fc.assert(
      fc.property(anyInputs, anyLineSettings, (inputs, settings) => {
        const { buckets, orders } = live(inputs, settings, 0).facts
        const total = inputs.reduce((sum, input) => sum + (input.kind === 'pieces' ? input.units : 0), 0)
        expect(buckets.reduce((sum, { units }) => sum + units, 0)).toBe(total)
        for (const [i, { start, end, order }] of buckets.entries()) {
          expect(start < end && Math.floor(start / 60_000) === Math.floor((end - 1) / 60_000)).toBe(true)
          expect(end).toBeLessThanOrEqual(buckets[i + 1]?.start ?? end)
          const active = orderAt(orders, start)
          expect(order).toBe(active.order)
          expect(end).toBeLessThanOrEqual(active.end)
        }
      }),
    )
  })

  test('without an order an order-managed line has only system reasons', () => {
    fc.assert(
      fc.property(anyInputs, anyLineSettings, (inputs, settings) => {
        const { stops } = live([...inputs, theEnd], { ...settings, enableOrderManager: true }, 0).facts
        expect(
          stops.filter(
            ({ order, reasonID }) => order === 0 && (reasonID === null || reasonID === REASON.MICROSTOP),
          ),
        ).toEqual([])
      }),
    )
  })
})

describe('law: live is replayed', () => {
  test('ticks change nothing', () => {
    const ticks = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 60 })
    fc.assert(
      fc.property(anyInputs, anyLineSettings, ticks, (inputs, settings, seconds) => {
        const ticked = [...inputs, ...seconds.map((second) => tick(second))].sort((a, b) => a.at - b.at)
        const plain = live([...inputs, theEnd], settings)
        const often = live([...ticked, theEnd], settings)
        expect(often).toEqual(plain)
      }),
    )
  })

  test('a track that was stored and read again goes on as if nothing had happened', () => {
    fc.assert(
      fc.property(anyInputs, anyLineSettings, (inputs, settings) => {
        const begun = beginTrack(s(0), 1)
        const facts = foldEvents(noFacts(), begun.events)
        let track = begun.track
        for (const input of inputs) {
          const step = trackLine(JSON.parse(JSON.stringify(track)) as LineTrack, input, settings)
          foldEvents(facts, step.events)
          track = step.track
        }
        expect({ facts, track }).toEqual(live(inputs, settings))
      }),
    )
  })

  test('facts of a prefix plus the events of the rest are the facts of all', () => {
    fc.assert(
      fc.property(anyInputs, anyLineSettings, fc.nat(40), (inputs, settings, cut) => {
        const { facts, track } = live(inputs.slice(0, cut), settings)
        let last = track
        for (const input of inputs.slice(cut)) {
          const step = trackLine(last, input, settings)
          foldEvents(facts, step.events)
          last = step.track
        }
        expect(factsOnly(facts)).toEqual(factsOnly(live(inputs, settings).facts))
      }),
    )
  })

  test('an input that changes nothing leaves the facts alone', () => {
    fc.assert(
      fc.property(anyInputs, anyLineSettings, (inputs, settings) => {
        const twice = inputs.flatMap((input): LineInput[] =>
          input.kind === 'pieces' ? [input] : [input, input],
        )
        expect(factsOnly(live(twice, settings).facts)).toEqual(factsOnly(live(inputs, settings).facts))
      }),
    )
  })

  test('a step never changes the track that it was given', () => {
    fc.assert(
      fc.property(anyInputs, anyLineSettings, (inputs, settings) => {
        let { track } = beginTrack(s(0), 1)
        for (const input of inputs) {
          const before = JSON.stringify(track)
          const step = trackLine(track, input, settings)
          expect(JSON.stringify(track)).toBe(before)
          track = step.track
        }
      }),
    )
  })
})

test('law: live, or the slow way by other code with everything in view, a line has the same states and stops', () => {
  fc.assert(
    fc.property(anyInputs, anyLineSettings, (anything, anyOf) => {
      const settings = { ...anyOf, enableOrderManager: true }
      const inputs = distinct(onlySignals(anything))
      const { facts } = live([...inputs, theEnd], settings)
      const slow = trackSlowly(inputs, settings, { start: s(0), end: END })
      expect(facts.states.map((fact) => ({ ...fact, end: fact.end ?? END }))).toEqual(slow.states)
      expect(facts.stops.map(({ start, end, reasonID }) => ({ start, end, reasonID }))).toEqual(slow.stops)
    }),
    { numRuns: 1000 },
  )
})

/**
 * The last of several signals at one moment: a state without length does not show in the states, though it
 * ends what went before.
 */
function distinct(inputs: readonly LineInput[]): LineInput[] {
  const last = new Map(
    inputs.flatMap((input, i) => (input.kind === 'signal' ? [[input.at, i] as const] : [])),
  )
  return inputs.filter((input, i) => input.kind !== 'signal' || (input.at > s(0) && last.get(input.at) === i))
}
