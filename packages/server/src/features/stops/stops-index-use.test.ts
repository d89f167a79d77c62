import { instant } from '@baliza/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { loadGrid } from '../../grid/load-grid.ts'
import { stopsGrid } from '../../lists/stops-grid.ts'
import { openTestDatabase, testDialect } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../../testing/plant-builder.ts'
import { plansOf } from '../../testing/query-plans.ts'

const HOUR = 3_600_000
const now = at('2026-11-20T10:00:00Z')

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
  await aPlant()
    .with(...[1, 2, 3].map((lineID) => aLine(lineID)))
    .insertInto(db)
  for (const lineID of [1, 2, 3]) await db.insertInto('stop').values(stopsOf(lineID)).execute()
  await db.insertInto('maintenanceCall').values([1, 2, 3].flatMap(callsOf)).execute()
  // NOTE: PostgreSQL chooses between indexes by what it knows of the rows
  if (testDialect() === 'postgres') await sql`analyze`.execute(db)
})
afterAll(() => db.destroy())

const hoursAgo = (hours: number) => instant(now - hours * HOUR)
const stopsOf = (lineID: number) =>
  Array.from({ length: 400 }, (_, i) => ({
    order: 0,
    lineID,
    stopID: i + 1,
    split: 0,
    startDate: hoursAgo(i + 1),
    endDate: instant(hoursAgo(i + 1) + HOUR / 2),
    recognized: false,
  }))
const callsOf = (resourceLineID: number) =>
  Array.from({ length: 200 }, (_, i) => {
    const callDate = hoursAgo(2 * i + 2)
    const endDate = instant(callDate + HOUR / 4)
    return {
      resourceLineID,
      status: 4 as const,
      callReason: 'Ruido',
      callDate,
      declarationDate: callDate,
      endDate,
    }
  })

const plans = async (query: Parameters<typeof loadGrid>[2]) =>
  (await plansOf(db, (on) => loadGrid({ db: on }, stopsGrid, query, { now }))).join('\n')

describe('of the list of stops', () => {
  it('a page of a line is found by its line and dates, and the calls of a stop by theirs', async () => {
    const filter = JSON.stringify([
      ['lineID', '=', 2],
      ['startDate', '>=', '2026-11-19T00:00:00'],
      ['startDate', '<', '2026-11-20T00:00:00'],
    ])
    const plan = await plans({
      filter,
      sort: '[{"selector":"startDate","desc":true}]',
      take: '50',
      requireTotalCount: 'true',
    })
    const { stops, calls } = FOUND_BY[testDialect()]
    expect(plan).toMatch(stops)
    expect(plan).toMatch(calls)
    expect(plan).not.toMatch(/SCAN (stop|c|maintenanceCall)\b|Seq Scan on "?(stop|maintenanceCall)\b/)
  })

  it('the values of a header filter are counted along an index', async () => {
    const plan = await plans({ group: '[{"selector":"reason","isExpanded":false}]' })
    expect(plan).toMatch(
      { sqlite: /SCAN stop USING COVERING INDEX stop_reason/, postgres: /Index (Only )?Scan using stop_/ }[
        testDialect()
      ],
    )
  })
})

const FOUND_BY = {
  sqlite: {
    stops: /SEARCH stop USING INDEX stop_line_start \(lineID=\? AND startDate>\? AND startDate<\?\)/,
    calls:
      /SEARCH c USING INDEX maintenanceCall_called \(resourceLineID=\? AND callDate>\? AND callDate<\?\)/,
  },
  postgres: {
    stops: /Index Cond: .*"lineID" = .*"startDate" >= .*"startDate" </,
    calls: /Index Cond: .*"resourceLineID" = .*"callDate" < .*"callDate" >/,
  },
}
