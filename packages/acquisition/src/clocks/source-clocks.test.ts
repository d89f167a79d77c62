import { type Instant, instant } from '@baliza/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newSlot, openTagSlots, type Slot } from '../tag-slots.ts'
import { OwnClock } from './own-clock.ts'
import { type Draft, SourceClocks } from './source-clocks.ts'

const BEGIN = Date.UTC(2026, 10, 20, 8)
const at = (seconds: number): Instant => instant(BEGIN + seconds * 1_000)
const address = (tagID: number) => ({ tagID, tagName: `T${tagID}`, tagType: 'Double', tagValue: `t${tagID}` })

/**
 * A source that is asked, as a driver hears it. Seconds after the beginning, in plant time; by default that
 * is nowhere set.
 */
function listen({ speed = 1, setBy = (_second: number): number => 0 } = {}) {
  const lines: string[] = []
  let steady = 0
  const clocks = new SourceClocks(
    { name: 'plant' },
    { log: (_, message) => lines.push(message) },
    { buffers: false, ownClock: new OwnClock({ speed, steady: () => steady }) },
  )
  const pass = (second: number) => {
    steady = ((second - setBy(second)) * 1_000) / speed
  }
  const slots = [1, 2, 3].map((tagID) => newSlot(address(tagID)))
  return {
    clocks,
    lines,
    alive: (second: number) => {
      pass(second)
      clocks.heard(at(second), 'sign-of-life')
    },
    /**
     * `times`: of each tag the time that its source gives, in its own seconds. Answers the same times in plant
     * seconds.
     */
    hear: (second: number, ...times: readonly (readonly [tag: number, sourceTime: number])[]): number[] => {
      pass(second)
      clocks.heard(at(second))
      return plantSeconds(clocks, slots, second, times)
    },
  }
}

function plantSeconds(
  clocks: SourceClocks,
  slots: readonly Slot[],
  second: number,
  times: readonly (readonly [tag: number, sourceTime: number])[],
) {
  const slotsOf = times.map(([tag]) => slots[tag - 1]!)
  const readings = times.map(
    ([tag, sourceTime]): Draft => ({
      tagID: tag,
      value: 1,
      quality: 'good',
      sourceTime: at(sourceTime),
      arrivalTime: at(second),
    }),
  )
  return clocks
    .toPlantTime({ slots: slotsOf, readings, arrivalTime: at(second) })
    .map(({ sourceTime }) => Math.round((sourceTime - BEGIN) / 100) / 10)
}

describe('a source that is asked', () => {
  test('tells with its first value nothing of its clock, and with each change how far it is behind', () => {
    const { hear, clocks } = listen()
    expect(hear(0, [1, -7_200])).toEqual([0])
    expect(hear(10, [1, -80.1])).toEqual([10])
    expect(hear(11, [1, -79.4])).toEqual([10.7])
    expect(hear(12, [1, -78.2])).toEqual([11.9])
    expect(clocks.status()).toEqual({ clockOffset: 90_133, clockDrift: null, droppedReadings: 0 })
  })

  test('that hesitated for seconds tells of the past, at the distances of its own times', () => {
    const { hear } = listen()
    hear(0, [1, -90])
    hear(1, [1, -89.1])
    hear(2, [1, -88.1])
    expect(hear(6, [1, -87], [1, -86], [1, -84.2])).toEqual([3.2, 4.2, 6])
  })

  test('is placed at its own times also where we were held and its signs of life waited with what it told', () => {
    const { hear, alive, lines } = listen()
    for (let second = 0; second < 30; second++) hear(second, [1, second - 0.1])
    alive(38)
    alive(38)
    expect(hear(38, [1, 34.9])).toEqual([34.9])
    expect(hear(39, [1, 38.9])).toEqual([38.9])
    expect(lines).toEqual([])
  })

  test('whose clock is set is placed by the new one from the first change on, in either direction, and it is said once', () => {
    const { hear, alive, lines } = listen()
    for (let second = 0; second < 30; second++) hear(second, [1, second - 0.1], [2, second - 0.1])
    alive(99)
    expect(hear(100, [1, 100 - 1_200])).toEqual([100])
    expect(hear(101, [2, 101 - 1_200])).toEqual([101])
    expect(hear(102, [1, 102 - 1_200])).toEqual([102])
    expect(hear(170, [1, 170])).toEqual([170])
    expect(lines).toEqual([
      'plant: its clock was set back by 1199.9 s and is 1200.0 s behind now',
      'plant: its clock was set forward by 1200.0 s and is 0.0 s behind now',
    ])
  })

  test('may have a device with a clock of its own behind it', () => {
    const { hear, clocks, lines } = listen()
    for (let second = 0; second < 20; second++) {
      expect(hear(second, [1, second - 0.1])).toEqual([second === 0 ? 0 : second - 0.1])
      expect(hear(second + 0.5, [2, second + 0.5 - 85])).toEqual([second + 0.5])
    }
    expect(clocks.status().clockOffset).toBe(85_000)
    expect(lines).toEqual([])
  })

  test('may have devices whose clocks are off by little, each by its own', () => {
    const { hear } = listen()
    for (let second = 0; second < 20; second++) {
      const [first, other] = hear(second, [1, second + 1.9], [2, second - 0.1])
      expect([first, other]).toEqual([second, second === 0 ? 0 : second - 0.1])
    }
  })

  test('that says no time, or always the same one, is placed at the arrival', () => {
    const { hear } = listen()
    hear(0, [1, -5], [2, -13e9])
    expect(hear(5, [1, -5])).toEqual([5])
    expect(hear(9, [1, -5])).toEqual([9])
  })

  test('keeps two tags that changed at one instant at one instant', () => {
    const { hear } = listen()
    hear(0, [1, -1], [2, -1])
    hear(1, [1, 0.9], [2, 0.9])
    const [first, , third] = hear(2, [1, 1.5], [3, 1.8], [2, 1.5])
    expect(first).toBe(third)
  })

  test('is placed by our own clock as it is set: forward at once, as well as back', () => {
    const { hear, lines } = listen({ setBy: (second) => (second < 20 ? 0 : second < 40 ? -1.5 : 0) })
    for (let second = 0; second < 20; second++) hear(second, [1, second - 0.1])
    for (let second = 20; second < 40; second++) hear(second, [1, second + 1.4])
    expect(hear(40, [1, 39.9])).toEqual([39.9])
    expect(hear(41, [1, 40.8], [2, 40.8])).toEqual([40.8, 41])
    expect(lines).toEqual([])
  })

  test('of a plant that goes sixty times as fast seems to hesitate as many times as long', () => {
    const { hear, lines } = listen({ speed: 60 })
    const delays = [1, 18, 2, 25, 12, 1, 24]
    for (let second = 0; second < 1_800; second += 45) {
      const delay = delays[(second / 45) % delays.length] ?? 0
      const [placed] = hear(second + delay, [1, second])
      if (second > 0) expect(placed).toBe(second)
    }
    expect(lines).toEqual([])
  })

  test('begins anew with the session', () => {
    const { hear, clocks } = listen()
    for (let second = 0; second < 5; second++) hear(second, [1, second - 90])
    clocks.begin()
    const fresh = newSlot(address(1))
    clocks.heard(at(20))
    expect(plantSeconds(clocks, [fresh], 20, [[1, -70]])).toEqual([20])
    clocks.heard(at(25))
    expect(plantSeconds(clocks, [fresh], 25, [[1, 24.9]])).toEqual([24.9])
  })
})

type Change = {
  readonly tag: number
  readonly after: number
  readonly delay: number
  readonly set: number
  readonly isCut: boolean
}

/**
 * A plant as it goes: changes of tags, delays on the way, a clock that is set, cuts of the wire.
 * Milliseconds.
 */
function live(
  skew: number,
  drift: number,
  changes: readonly Change[],
): { truth: number; arrival: number; placed: number }[] {
  let [happened, arrived, offset] = [BEGIN, BEGIN, skew]
  const ownClock = new OwnClock({ steady: () => arrived })
  const clocks = new SourceClocks({ name: 'plant' }, { log: () => undefined }, { buffers: false, ownClock })
  const tagSlots = openTagSlots(
    [1, 2, 3].map(address),
    { readings: () => undefined },
    () => arrived as Instant,
  )
  const slots = [...tagSlots.all()]
  const readings: { truth: number; arrival: number; placed: number }[] = []
  for (const { tag, after, delay, set, isCut } of changes) {
    happened += after
    offset += set
    for (; arrived + 1_000 < happened; ) clocks.heard((arrived += 1_000) as Instant, 'sign-of-life')
    if (isCut) {
      tagSlots.markBad(slots)
      clocks.begin()
    }
    arrived = Math.max(arrived, happened + delay)
    clocks.heard(arrived as Instant)
    const sourceTime = Math.round(happened - offset - drift * (happened - BEGIN))
    const draft: Draft = {
      tagID: tag,
      value: happened,
      quality: 'good',
      sourceTime,
      arrivalTime: arrived as Instant,
    }
    const [reading] = clocks.toPlantTime({
      slots: [slots[tag - 1]!],
      readings: [draft],
      arrivalTime: arrived as Instant,
    })
    readings.push({ truth: happened, arrival: arrived, placed: reading!.sourceTime })
  }
  return readings
}

const plantWith = (set: fc.Arbitrary<number>) =>
  fc.array(
    fc.record({
      tag: fc.integer({ min: 1, max: 3 }),
      after: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 900_000 })),
      delay: fc.integer({ min: 0, max: 400 }),
      set: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: set }),
      isCut: fc.integer({ min: 0, max: 19 }).map((chance) => chance === 0),
    }),
    { maxLength: 150 },
  )
const SKEW = fc.integer({ min: -4 * 3_600_000, max: 4 * 3_600_000 })
/** Up to a second an hour, either way. */
const DRIFT = fc.double({ min: -1 / 3_600, max: 1 / 3_600, noNaN: true })

test('law: with any skew, drift, jump and cut each reading lies between its truth and its arrival', () => {
  const jump = fc.oneof(
    fc.integer({ min: 5_000, max: 7_200_000 }),
    fc.integer({ min: -7_200_000, max: -5_000 }),
  )
  fc.assert(
    fc.property(SKEW, DRIFT, plantWith(jump), (skew, drift, changes) => {
      for (const { truth, arrival, placed } of live(skew, drift, changes)) {
        expect(placed).toBeLessThanOrEqual(arrival)
        expect(placed).toBeGreaterThanOrEqual(truth - 1_000)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('law: a clock that is set by a little is wrong by as little', () => {
  fc.assert(
    fc.property(SKEW, DRIFT, plantWith(fc.integer({ min: -5_000, max: 5_000 })), (skew, drift, changes) => {
      for (const { truth, arrival, placed } of live(skew, drift, changes)) {
        expect(placed).toBeLessThanOrEqual(arrival)
        expect(placed).toBeGreaterThanOrEqual(truth - 5_000)
      }
    }),
    { numRuns: 1_000 },
  )
})
