import { plantCalendar } from '@baliza/domain'
import { describe, expect, test } from 'vitest'
import { MANUAL_LINE, ORDERLESS_LINE } from './description.ts'
import { simulatedPlant } from './simulated-plant.ts'
import { watchLine } from './testing/watch-line.ts'

const calendar = plantCalendar('Europe/Madrid')
const WEEK = {
  start: calendar.fromWallClock('2026-11-09T06:00'),
  end: calendar.fromWallClock('2026-11-16T06:00'),
}
const URLS = { opcUaUrl: 'opc.tcp://127.0.0.1:4840', httpUrl: 'http://127.0.0.1:8080' }

describe.each([7, 20_261_120])('a week of the plant of seed %i, by the real tracker and indexes', (seed) => {
  const plant = simulatedPlant({ lines: 12, seed, zone: calendar.zone, ...URLS })
  const entries = [...plant.history(WEEK)]
  const heard = plant.description.lines.filter(({ lineID }) => lineID !== MANUAL_LINE)
  const watched = heard.map((line) => ({ line, ...watchLine(plant, line, WEEK, entries) }))
  const oees = watched.map(({ indexes }) => indexes.oee ?? Number.NaN)
  const oeeOf = (lineID: number) => watched.find(({ line }) => line.lineID === lineID)?.indexes.oee

  test('most lines have an OEE between 60 and 90 %, one is near 50, one above 90', () => {
    expect(oees.filter((oee) => oee >= 0.6 && oee <= 0.9).length).toBeGreaterThanOrEqual(8)
    expect(oeeOf(11)).toBeGreaterThan(0.4)
    expect(oeeOf(11)).toBeLessThan(0.6)
    expect(Math.min(...oees)).toBe(oeeOf(11))
    expect(oeeOf(8)).toBeGreaterThan(0.9)
  })

  test('no ratio is absurd, and nearly all of the week is known', () => {
    for (const { indexes } of watched) {
      expect(indexes.throughput).toBeGreaterThan(0.6)
      expect(indexes.throughput).toBeLessThan(1.25)
      expect(indexes.acceptance).toBeGreaterThan(0.9)
      expect(indexes.coverage).toBeGreaterThan(0.98)
      expect(indexes.failures).toBeGreaterThan(20)
    }
  })

  test('orders reach about what was asked for', () => {
    const reached = watched.flatMap(({ facts, orders }) =>
      facts.orders.map(({ order }) => {
        const units = facts.buckets.reduce(
          (sum, bucket) => sum + (bucket.order === order ? bucket.units : 0),
          0,
        )
        return units / (orders.get(order)?.desiredProductionQuantity ?? Number.NaN)
      }),
    )
    expect(reached.length).toBeGreaterThan(150)
    expect(reached.filter((share) => share >= 0.85 && share <= 1.1).length / reached.length).toBeGreaterThan(
      0.85,
    )
    expect(Math.min(...reached)).toBeGreaterThan(0.5)
    expect(Math.max(...reached)).toBeLessThan(1.5)
  })

  test('orders last up to 14 hours, cross shifts, and leave a few minutes between them', () => {
    for (const { line, orders } of watched) {
      const list = [...orders.values()]
      if (line.lineID === ORDERLESS_LINE) expect(list).toEqual([])
      else
        expect(
          list.some(({ start, end }) => calendar.shiftAt(start).start !== calendar.shiftAt(end).start),
        ).toBe(true)
      list.slice(1).forEach((order, i) => {
        const pause = (order.start - (list[i]?.end ?? 0)) / 60_000
        expect(pause).toBeGreaterThanOrEqual(3)
        expect(pause).toBeLessThanOrEqual(9)
        expect((order.end - order.start) / 3_600_000).toBeLessThanOrEqual(14)
      })
    }
  })
})
