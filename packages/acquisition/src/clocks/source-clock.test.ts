import { type Instant, instant } from '@baliza/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beginClock,
  correctionOf,
  couldSay,
  driftOf,
  hearClock,
  isTime,
  type SourceClock,
} from './source-clock.ts'

const BEGIN = Date.UTC(2026, 10, 20, 8)
const at = (seconds: number): Instant => instant(BEGIN + seconds * 1_000)

/** Hears a clock once every so many seconds. `behind` and `delay` in milliseconds, by the second. */
function hear(
  behind: (second: number) => number,
  delay: (second: number) => number,
  every = 1,
  until = 600,
): SourceClock {
  let clock = beginClock(behind(0) + delay(0), at(0))
  for (let second = every; second <= until; second += every) {
    const arrivalTime = at(second)
    clock = hearClock(
      clock,
      { sourceTime: arrivalTime - behind(second) - delay(second), arrivalTime },
      every * 1_000,
    )
  }
  return clock
}

describe('the clock of a source', () => {
  test('is behind by the smallest difference: what is more was a delay', () => {
    expect(
      hear(
        () => 90_000,
        (second) => (second % 10 === 0 ? 30 : 700),
      ).offset,
    ).toBeLessThan(90_250)
    expect(
      hear(
        () => 90_000,
        () => 50,
      ).offset,
    ).toBe(90_050)
  })

  test('that falls behind by a second an hour is followed, and its drift is told', () => {
    const clock = hear(
      (second) => 5_000 + second / 3.6,
      () => 40,
      5,
      7_200,
    )
    expect(clock.offset).toBeCloseTo(7_040, -1)
    expect(driftOf(clock)).toBeCloseTo(1_000, -2)
  })

  test('that gains a second an hour is followed too', () => {
    const clock = hear(
      (second) => -second / 3.6,
      () => 40,
      5,
      7_200,
    )
    expect(clock.offset).toBeCloseTo(-1_960, -1)
    expect(driftOf(clock)).toBeCloseTo(-1_000, -2)
  })

  test('tells no drift before it is more than chance', () => {
    expect(
      driftOf(
        hear(
          () => 0,
          (second) => (second * 37) % 200,
          1,
          900,
        ),
      ),
    ).toBeNull()
    expect(
      driftOf(
        hear(
          (second) => (second > 300 ? 900 : 0),
          () => 20,
          1,
          600,
        ),
      ),
    ).not.toBeNull()
  })

  test('that is right within what a message takes on its way is believed, and one that is off by more is corrected', () => {
    const correctionAt = (behind: number, delay: number) =>
      correctionOf(
        hear(
          () => behind,
          () => delay,
        ),
      )
    expect([correctionAt(0, 80), correctionAt(300, 80), correctionAt(900, 80)]).toEqual([0, 0, 0])
    expect([correctionAt(1_500, 80), correctionAt(-300, 80), correctionAt(-2_000, 80)]).toEqual([
      1_580, -220, -1_920,
    ])
  })

  test('that drifts past the second is corrected from there on, and believed again when it is well within', () => {
    const drifting = (second: number) => (second < 3_000 ? second / 2 : 3_000 - second / 2)
    expect(correctionOf(hear(drifting, () => 0, 5, 1_900))).toBe(0)
    expect(correctionOf(hear(drifting, () => 0, 5, 2_200))).toBe(1_100)
    expect(correctionOf(hear(drifting, () => 0, 5, 4_600))).toBe(700)
    expect(correctionOf(hear(drifting, () => 0, 5, 5_200))).toBe(0)
  })

  test('that was set forward begins anew', () => {
    const clock = hear(
      (second) => (second < 300 ? 1_200_000 : 0),
      () => 20,
    )
    expect([clock.offset, clock.begun.at]).toEqual([20, at(300)])
  })

  test('could not have told what it would have told before', () => {
    const clock = beginClock(100, at(0))
    const sample = { arrivalTime: at(10), notBefore: at(9), lastSourceTime: Number.NaN }
    expect(couldSay(clock, { ...sample, sourceTime: at(9.5) })).toBe(true)
    expect(couldSay(clock, { ...sample, sourceTime: at(6) })).toBe(false)
    expect(couldSay(clock, { ...sample, sourceTime: at(6), notBefore: Number.NEGATIVE_INFINITY })).toBe(true)
    expect(
      couldSay(clock, {
        ...sample,
        sourceTime: at(6),
        notBefore: Number.NEGATIVE_INFINITY,
        lastSourceTime: at(9),
      }),
    ).toBe(false)
    expect(couldSay(clock, { ...sample, sourceTime: at(13) })).toBe(false)
  })

  test('of a source that delivers what it kept is left as it is while it catches up', () => {
    let clock = beginClock(0, at(0))
    for (let second = 3_600; second < 3_640; second += 1) {
      const arrivalTime = at(second)
      clock = hearClock(
        clock,
        { sourceTime: at((second - 3_600) * 90), arrivalTime },
        second === 3_600 ? 3_600_000 : 1_000,
      )
    }
    expect(clock.offset).toBe(0)
  })

  test('of a source that tells of the past and does not catch up was set back', () => {
    const clock = hear(
      (second) => (second < 60 ? 0 : 8_000),
      () => 0,
      2,
      120,
    )
    expect(clock.offset).toBe(8_000)
  })

  test('may have said nothing', () => {
    expect([Number.NaN, 0, Date.UTC(1601, 0, 1), BEGIN].map(isTime)).toEqual([false, false, false, true])
  })
})

test('law: with any skew and any delays it is right within the smallest delay and what it may rise by', () => {
  const delays = fc.array(fc.integer({ min: 0, max: 1_500 }), { minLength: 20, maxLength: 120 })
  fc.assert(
    fc.property(fc.integer({ min: -7_200_000, max: 7_200_000 }), delays, (behind, some) => {
      const clock = hear(
        () => behind,
        (second) => some[second % some.length] ?? 0,
        1,
        some.length,
      )
      expect(clock.offset).toBeGreaterThanOrEqual(behind)
      expect(clock.offset).toBeLessThanOrEqual(behind + Math.min(...some.slice(1)) + some.length * 17)
    }),
  )
})
