import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { replay } from '../pipeline/5-index/replay.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'
import { qualityOfAWhole } from './migrations/021-quality-of-a-whole.ts'
import { schemaWriter } from './migrations/schema-writer.ts'
import { type Db, dialectOf } from './open-database.ts'

let db: Db
afterEach(() => db.destroy())

/** As it was before the migration. */
async function takeBack(): Promise<void> {
  for (const table of ['shiftIndex', 'dayIndex', 'orderIndex'])
    for (const column of ['effectiveTime', 'pieceTime', 'goodTime'])
      await sql.raw(`alter table "${table}" drop column "${column}"`).execute(db)
  for (const table of ['shiftIndex', 'dayIndex'])
    await sql.raw(`alter table "${table}" drop column "timeZone"`).execute(db)
  await sql`alter table "line" drop column "createDate"`.execute(db)
  await sql`alter table "productionOrder" drop column "speedTyped"`.execute(db)
}

test('rows of before can be added up: from their own figures, a day from its shifts, mixed shifts from facts', async () => {
  db = await openTestDatabase()
  const [six, ten, two, ten22] = ['05:00', '09:00', '13:00', '21:00'].map((time) =>
    at(`2026-11-20T${time}Z`),
  ) as [never, never, never, never]
  await aPlant([
    aLine(1)
      .withOrder({ order: 1, startDate: six, endDate: two, desiredProductionSpeed: 1 })
      .withOrder({ order: 2, startDate: two, endDate: ten22, desiredProductionSpeed: 100 })
      .withState('running', six)
      .withPieces({ order: 1, start: six, units: 480, discards: 240 })
      .withPieces({ order: 2, start: two, units: 24_000 }),
    aLine(2)
      .withOrder({ order: 3, startDate: six, endDate: ten, desiredProductionSpeed: 1 })
      .withOrder({ order: 4, startDate: ten, endDate: two, desiredProductionSpeed: 2 })
      .withState('running', six),
  ]).insertInto(db)
  const now = at('2026-11-21T06:00Z')
  await replay(db, { start: six, end: now }, now)
  const days = () =>
    db
      .selectFrom('dayIndex')
      .select(['lineId', 'acceptance', 'oee', 'goodTime', 'pieceTime', 'effectiveTime', 'timeZone'])
      .orderBy('lineId')
      .orderBy('day')
      .execute()
  const shifts = () =>
    db
      .selectFrom('shiftIndex')
      .select(['goodTime', 'pieceTime', 'effectiveTime', 'timeZone'])
      .orderBy('lineId')
      .orderBy('shiftStart')
      .execute()
  const [wanted, wantedShifts] = [await days(), await shifts()]
  await takeBack()
  await sql`update "dayIndex" set "acceptance" = 0.99, "oee" = 0.7 where "acceptance" < 1`.execute(db)
  await qualityOfAWhole(schemaWriter(db, dialectOf(db)))
  expect(await shifts()).toEqual(wantedShifts)
  expect(await days()).toEqual(wanted)
  expect(wanted[0]).toMatchObject({ acceptance: (240 + 240) / 720, timeZone: 'Europe/Madrid' })
  expect(await db.selectFrom('dirtyWindow').select(['lineID', 'start', 'end']).execute()).toEqual([
    { lineID: 2, start: six, end: two },
  ])
})
