import { HOUR, type Instant, instant, MINUTE, plantCalendar } from '@baliza/domain'
import { describe, expect, test } from 'vitest'
import type { HistoryEntry, PlantModel } from '../plant-model.ts'
import { ORDERLESS_LINE, RELATIVE_LINE } from './description.ts'
import { opcDrops, SCENARIOS, type ScenarioName } from './scenario.ts'
import { simulatedPlant } from './simulated-plant.ts'

const ZONE = 'Europe/Madrid'
const calendar = plantCalendar(ZONE)
const at = (text: string) => calendar.fromWallClock(text)
const ADDRESSES = { opcUaUrl: 'opc.tcp://127.0.0.1:4840', httpUrl: 'http://127.0.0.1:8080' }
const plantWith = (
  more: { seed?: number; scenario?: ScenarioName; scenarioStart?: Instant; lines?: number } = {},
): PlantModel => simulatedPlant({ lines: 12, seed: 7, zone: ZONE, ...ADDRESSES, ...more })

const WEEK = { start: at('2026-11-09T06:00'), end: at('2026-11-16T06:00') }
const readingsOf = (entries: Iterable<HistoryEntry>) =>
  [...entries].flatMap((entry) => (entry.kind === 'reading' ? [entry] : []))

describe('the plant', () => {
  test('is the same for the same seed, and another for another', () => {
    const day = { start: at('2026-11-10T06:00'), end: at('2026-11-11T06:00') }
    expect([...plantWith().history(day)]).toEqual([...plantWith().history(day)])
    expect([...plantWith({ seed: 8 }).history(day)]).not.toEqual([...plantWith().history(day)])
  })

  test('may have 1 to 99 lines, each with twenty tags of its own', () => {
    const { description } = plantWith({ lines: 99 })
    expect(description.lines.map(({ lineID }) => lineID)).toEqual(Array.from({ length: 99 }, (_, i) => i + 1))
    expect(new Set(description.tags.map(({ tagName }) => tagName)).size).toBe(99 * 20)
    expect(() => plantWith({ lines: 100 })).toThrow(RangeError)
  })

  test('tells its history in time order, an order ending before the next begins', () => {
    let last = 0
    const running = new Set<number>()
    for (const entry of plantWith().history(WEEK)) {
      expect(entry.at).toBeGreaterThanOrEqual(last)
      last = entry.at
      if (entry.kind === 'order-start') {
        expect(running.has(entry.order.lineID)).toBe(false)
        running.add(entry.order.lineID)
      }
      if (entry.kind === 'order-end') expect(running.delete(entry.order.lineID)).toBe(true)
    }
  })

  test('is live what history says of the same moment, counters included', () => {
    const plant = plantWith()
    const readings = readingsOf(plant.history({ start: WEEK.start, end: instant(WEEK.start + 30 * HOUR) }))
    const different = readings.filter((readings) => {
      const shown = plant
        .sample(Number(/\d+/.exec(readings.tagName)), readings.at)
        .find(({ tagName }) => tagName === readings.tagName)
      return shown?.value !== readings.value || shown.quality !== readings.quality || shown.at > readings.at
    })
    expect(readings.length).toBeGreaterThan(5_000)
    expect(different).toEqual([])
  })

  test('asked in another order, answers the same', () => {
    const forth = plantWith()
    const moments = [0, 3, 40, 90, 160].map((hours) => instant(WEEK.start + hours * HOUR))
    const answers = moments.map((moment) => forth.sample(2, moment))
    const back = plantWith()
    expect([...moments].reverse().map((moment) => back.sample(2, moment))).toEqual([...answers].reverse())
  })

  test('counts up, and from zero again on the first of the month', () => {
    const plant = plantWith()
    const change = at('2026-11-01T06:00')
    const counts = readingsOf(
      plant.history({ start: instant(change - 30 * HOUR), end: instant(change + 30 * HOUR) }),
    ).filter(({ tagName, value }) => tagName === 'L1.totalCounter' && value !== null)
    const falls = counts.filter((count, i) => i > 0 && Number(count.value) < Number(counts[i - 1]?.value))
    expect(falls.length).toBe(1)
    expect(Number(falls[0]?.at)).toBeGreaterThanOrEqual(change)
    expect(counts.length).toBeGreaterThan(100)
  })

  test('the relative line tells each minute what it made, and in all what its counter would have shown', () => {
    const plant = plantWith()
    const day = { start: at('2026-11-10T06:00'), end: at('2026-11-11T06:00') }
    const counter = (moment: Instant) =>
      Number(
        plant.sample(RELATIVE_LINE, moment).find(({ tagName }) => tagName.endsWith('totalCounter'))?.value ??
          Number.NaN,
      )
    const readings = readingsOf(plant.history(day)).filter(
      ({ tagName, quality }) => tagName === `L${RELATIVE_LINE}.pieces` && quality === 'good',
    )
    const first = readings[0]?.at ?? day.start
    const last = readings.at(-1)?.at ?? day.end
    const lost = readings.some((reading, i) => i > 0 && reading.at - (readings[i - 1]?.at ?? 0) > MINUTE)
    const sum = readings.slice(1).reduce((pieces, reading) => pieces + Number(reading.value), 0)
    if (!lost) expect(sum).toBe(counter(last) - counter(first))
    expect(sum).toBeGreaterThan(1_000)
  })
})

describe('scenarios', () => {
  const start = at('2026-11-18T09:30')
  const running = (plant: PlantModel, lineID: number, moment: number) =>
    plant.sample(lineID, instant(moment)).find(({ tagName }) => tagName.endsWith('.running'))?.value

  test('leave everything before them as it was', () => {
    const before = { start: instant(start - 5 * HOUR), end: start }
    const readings = (plant: PlantModel) =>
      [...plant.history(before)].map((entry) =>
        entry.kind === 'reading' ? entry : [entry.kind, entry.at, entry.order.op],
      )
    const usual = readings(plantWith())
    for (const scenario of Object.keys(SCENARIOS) as ScenarioName[])
      expect(readings(plantWith({ scenario, scenarioStart: start }))).toEqual(usual)
  })

  test('jam-at-ten stops the first three lines at ten', () => {
    const plant = plantWith({ scenario: 'jam-at-ten', scenarioStart: start })
    for (const lineID of [1, 2, 3]) {
      expect(running(plant, lineID, at('2026-11-18T10:00'))).toBe(false)
      expect(running(plant, lineID, at('2026-11-18T10:24:59'))).toBe(false)
    }
  })

  test('quiet-shift lets nothing go wrong', () => {
    const plant = plantWith({ scenario: 'quiet-shift', scenarioStart: start })
    const span = { start, end: instant(start + 8 * HOUR) }
    const faults = readingsOf(plant.history(span)).filter(
      ({ tagName, value, at }) =>
        at > start && tagName.endsWith('faultCode') && Number(value) >= 11 && Number(value) < 31,
    )
    expect(faults).toEqual([])
    const usual = readingsOf(plantWith().history(span)).filter(
      ({ tagName, value, at }) =>
        at > start && tagName.endsWith('faultCode') && Number(value) >= 11 && Number(value) < 31,
    )
    expect(usual.length).toBeGreaterThan(5)
  })

  test('order-changeover gives every line a new order', () => {
    const plant = plantWith({ scenario: 'order-changeover', scenarioStart: start })
    const changed = plant.description.lines.filter(({ lineID }) => {
      const [before, after] = [
        plant.orderAt(lineID, start),
        plant.orderAt(lineID, instant(start + 5 * MINUTE)),
      ]
      return before && after && before.op !== after.op
    })
    expect(changed.length).toBeGreaterThanOrEqual(9)
    expect(changed.some(({ lineID }) => lineID === ORDERLESS_LINE)).toBe(false)
  })

  test('night-without-material empties the lines while they turn', () => {
    const plant = plantWith({ scenario: 'night-without-material', scenarioStart: start })
    const moment = instant(start + 30 * MINUTE)
    const material = plant.sample(6, moment).find(({ tagName }) => tagName.endsWith('materialPresent'))
    expect(material?.value).toBe(false)
    expect(running(plant, 6, moment)).toBe(true)
    const blind = plant.sample(1, moment).find(({ tagName }) => tagName.endsWith('materialPresent'))
    expect(blind?.value).toBe(true)
  })

  test('opc-drops begins within two minutes', () => {
    const [first] = opcDrops(start)
    expect(Number(first?.start) - start).toBeLessThanOrEqual(2 * MINUTE)
  })
})
