import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { replay } from '../pipeline/5-index/replay.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'
import { definitions } from './migrations/044-definitions.ts'
import { schemaWriter } from './migrations/schema-writer.ts'
import { type Db, dialectOf } from './open-database.ts'

let db: Db
afterEach(() => db.destroy())

test('rows of before know their microstops and planned time', async () => {
  db = await openTestDatabase()
  const six = at('2026-11-20T05:00Z')
  await aPlant([aLine(1).withOrder({ order: 1, startDate: six }).withState('running', six)]).insertInto(db)
  const now = at('2026-11-20T14:00Z')
  await replay(db, { start: six, end: now }, now)
  for (const table of ['shiftIndex', 'dayIndex', 'orderIndex'])
    for (const column of ['plannedTime', 'microTime'])
      await sql.raw(`alter table "${table}" drop column "${column}"`).execute(db)
  await sql`alter table "parameter" drop column "officialProfiles"`.execute(db)
  await sql`update "shiftIndex" set "discountTime" = 12.5,
    "stopsByRoot" = '{"":1000,"2":330000,"8":60000}' where "shift" = 'TM'`.execute(db)
  await definitions(schemaWriter(db, dialectOf(db)))
  const rows = await db
    .selectFrom('shiftIndex')
    .select(['shift', 'plannedTime', 'microTime'])
    .orderBy('shiftStart')
    .execute()
  expect(rows).toEqual([
    { shift: 'TM', plannedTime: 12.5, microTime: 5.5 },
    { shift: 'TT', plannedTime: 0, microTime: 0 },
  ])
})
