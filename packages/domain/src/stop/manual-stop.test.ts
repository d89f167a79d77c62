import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, instant } from '../time/instant.ts'
import { beside, type LineRecord, overwriteStates, type StateSpan, whyNotEnter } from './manual-stop.ts'

const t = (minutes: number): Instant => instant(1_763_625_600_000 + minutes * 60_000)
const span = (start: number, end: number) => ({ start: t(start), end: t(end) })
const state = (name: StateSpan['state'], start: number, end: number | null): StateSpan => ({
  state: name,
  start: t(start),
  end: end === null ? null : t(end),
})
const lost: LineRecord = {
  manual: false,
  states: [state('running', 0, 60), state('unknown', 60, 120), state('running', 120, null)],
  stops: [{ ...span(60, 120), givesWay: true }],
  boundaries: [t(0)],
}
const byHand: LineRecord = {
  manual: true,
  states: [state('running', 0, null)],
  stops: [{ ...span(30, 40), givesWay: false }],
  boundaries: [t(0), t(200)],
}

describe('a stop entered by hand', () => {
  it.each([
    ['where the signal was lost', lost, [70, 100], undefined],
    ['over all of the time without signal', lost, [60, 120], undefined],
    ['where the signal says that the line ran', lost, [50, 70], 'stop-while-running'],
    ['on a line without a beacon, anywhere', byHand, [40, 90], undefined],
    ['over another stop', byHand, [35, 50], 'stop-overlaps'],
    ['that would end in the future', byHand, [280, 301], 'stop-in-future'],
    ['before anything was written down', byHand, [-10, 10], 'stop-unwatched'],
    ['across a change of orders', byHand, [190, 210], 'stop-crosses-order'],
    ['that ends when the order does', byHand, [190, 200], undefined],
  ] as const)('%s', (_, line, [start, end], code) => {
    expect(whyNotEnter(span(start, end), line, t(300))?.code).toBe(code)
  })

  it('is told which stretch is in the way', () => {
    expect(whyNotEnter(span(35, 50), byHand, t(300))).toMatchObject(span(30, 40))
  })
})

const anyStates = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom('running', 'stopped', 'unknown', 'runningEmpty'),
      ),
      { minLength: 1 },
    ),
    fc.boolean(),
  )
  .map(([lengths, open]) => {
    let at = 0
    const states = lengths.map(([length, name]) => state(name as StateSpan['state'], at, (at += length)))
    const last = states.at(-1)
    return open && last ? [...states.slice(0, -1), { ...last, end: null }] : states
  })

const stateAt = (states: readonly StateSpan[], at: Instant) =>
  states.find(({ start, end }) => start <= at && (end === null || at < end))?.state

const minutesOf = (states: readonly StateSpan[]) =>
  Math.round(((states.at(-1)?.end ?? t(500)) - t(0)) / 60_000)

function expectToFollow(states: readonly StateSpan[]): void {
  for (const [i, one] of states.slice(1).entries()) {
    expect(one.start).toBe(states[i]?.end)
    expect(one.state).not.toBe(states[i]?.state)
  }
}

describe('overwritten states', () => {
  it('follow each other from the same start to the same end, and differ inside the stretch alone', () => {
    fc.assert(
      fc.property(anyStates, fc.nat({ max: 98 }), fc.nat({ max: 98 }), (states, a, b) => {
        const total = minutesOf(states)
        const [from, to] = [
          Math.floor((Math.min(a, b) * total) / 100),
          Math.ceil(((Math.max(a, b) + 1) * total) / 100),
        ]
        const overwritten = overwriteStates(states, span(from, to), 'stopped')
        expect([overwritten[0]?.start, overwritten.at(-1)?.end]).toEqual([
          states[0]?.start,
          states.at(-1)?.end,
        ])
        expectToFollow(overwritten)
        const expected = (minute: number) =>
          minute >= from && minute < to ? 'stopped' : stateAt(states, t(minute))
        for (let minute = 0; minute < total; minute++)
          expect(stateAt(overwritten, t(minute))).toBe(expected(minute))
      }),
    )
  })
})

it('what is left beside a span is what the span does not cover', () => {
  const open = { start: t(0), end: null }
  expect(beside(span(0, 60), span(20, 30))).toEqual([span(0, 20), span(30, 60)])
  expect(beside(span(0, 60), span(0, 60))).toEqual([])
  expect(beside(span(20, 40), span(0, 30))).toEqual([span(30, 40)])
  expect(beside(open, span(10, 20))).toEqual([span(0, 10), { start: t(20), end: null }])
})
