import { HOUR, type Instant, type Interval, instant, MINUTE, plantCalendar } from '@baliza/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../../testing/plant-builder.ts'
import { seeded } from '../../testing/seeded.ts'
import { replay } from './replay.ts'
import { rollUp } from './roll-up.ts'

/** Half an hour off UTC's hours, so that an hour of the clock is not an hour of UTC. */
const calendar = plantCalendar('Asia/Kolkata')
const SPAN: Interval = { start: at('2026-08-10T00:30Z'), end: at('2026-08-12T00:30Z') }
const CUT = instant(SPAN.start + 20 * HOUR + 25 * MINUTE + 30_000)
const NOW = at('2026-11-20T09:00Z')

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
  const random = seeded(3)
  let line = aLine(1)
    .withTarget({})
    .withOrder({ order: 10, startDate: SPAN.start, endDate: CUT })
    .withOrder({ order: 11, startDate: CUT, endDate: null })
    .withState('running', SPAN.start)
  for (let start: number = SPAN.start; start < SPAN.end; start += MINUTE) {
    const units = Math.floor(random() * 60)
    const first = instant(start)
    const pieces = (from: Instant, end: number, order: number) => ({
      order,
      start: from,
      end: instant(end),
      units,
      discards: units % 3,
      unknownUnits: units % 2,
    })
    if (random() < 0.3) continue
    if (start < CUT && start + MINUTE > CUT)
      line = line.withPieces(pieces(first, CUT, 10)).withPieces(pieces(CUT, start + MINUTE, 11))
    else line = line.withPieces(pieces(first, start + MINUTE, start < CUT ? 10 : 11))
  }
  await aPlant([line]).withParameters({ timeZone: 'Asia/Kolkata' }).insertInto(db)
})
afterAll(() => db.destroy())

const indexes = async () => {
  await replay(db, SPAN, NOW)
  return [
    ...(await db.selectFrom('shiftIndex').selectAll().orderBy('shiftStart').execute()),
    ...(await db.selectFrom('orderIndex').selectAll().orderBy('order').execute()),
  ]
}
const buckets = () => db.selectFrom('productionBucket').selectAll().orderBy('start').execute()

async function rollUpAll(): Promise<void> {
  for (let from = instant(0), upTo = await rollUp(db, { lineID: 1, from }, NOW, calendar); upTo !== from; ) {
    from = upTo
    upTo = await rollUp(db, { lineID: 1, from }, NOW, calendar)
  }
}

test('minutes older than 60 days become hours, and every index stays what it was', async () => {
  const before = await indexes()
  const minutes = await buckets()
  await rollUpAll()
  const hours = await buckets()
  expect(minutes.length).toBeGreaterThan(1_500)
  expect(hours.length).toBe(49)
  expect(hours.filter((bucket) => bucket.start < CUT && bucket.end > CUT)).toEqual([])
  expect(await indexes()).toEqual(before)
})

test('joining once more changes nothing', async () => {
  const hours = await buckets()
  await rollUpAll()
  expect(await buckets()).toEqual(hours)
})

test('younger minutes stay', async () => {
  const start = instant(NOW - 59 * 24 * HOUR)
  await db
    .insertInto('productionBucket')
    .values(
      [0, 1].map((minute) => ({
        lineID: 1,
        order: 11,
        start: instant(start + minute * MINUTE),
        end: instant(start + (minute + 1) * MINUTE),
        units: 1,
        discards: 0,
        unknownUnits: 0,
        unknownDiscards: 0,
      })),
    )
    .execute()
  await rollUpAll()
  expect((await buckets()).filter((bucket) => bucket.start >= start)).toHaveLength(2)
})
