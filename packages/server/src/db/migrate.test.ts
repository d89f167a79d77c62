import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openEmptyTestDatabase } from '../testing/open-test-database.ts'
import { isMigrated, migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Db } from './open-database.ts'

const opened: Db[] = []
const openEmpty = async () => {
  const db = await openEmptyTestDatabase()
  opened.push(db)
  return db
}
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy()
})

test('an empty database gets every migration once, in order', async () => {
  const db = await openEmpty()
  expect(await migrate(db)).toEqual(Object.keys(MIGRATIONS))
  expect(await migrate(db)).toEqual([])
  expect(await isMigrated(db)).toBe(true)
  expect(await db.selectFrom('stop').selectAll().execute()).toEqual([])
})

test('two processes that migrate at once do it once', async () => {
  const db = await openEmpty()
  const [first, second] = await Promise.all([migrate(db), migrate(db)])
  expect([...first, ...second]).toEqual(Object.keys(MIGRATIONS))
})

test('a migration that fails leaves nothing behind', async () => {
  const db = await openEmpty()
  const failing = {
    '001-good': (schema: { run(statement: string): Promise<void> }) =>
      schema.run('create table "good" ("id" integer)'),
    '002-bad': (schema: { run(statement: string): Promise<void> }) => schema.run('create nonsense'),
  }
  await expect(migrate(db, failing)).rejects.toThrow()
  await expect(sql`select * from "good"`.execute(db)).rejects.toThrow()
})
