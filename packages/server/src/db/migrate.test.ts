import { settled } from '@baliza/domain'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openEmptyTestDatabase } from '../testing/open-test-database.ts'
import { isMigrated, migrate, newerMigration, strangeMigrations } from './migrate.ts'
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
  await expect(migrate(db, { migrations: failing })).rejects.toThrow()
  await expect(sql`select * from "good"`.execute(db)).rejects.toThrow()
})

describe('what takes something away', () => {
  const DAY = 86_400_000
  const add = (schema: { run(statement: string): Promise<void> }) =>
    schema.run('create table "a" ("id" integer primary key, "old" text)')
  const take = (schema: { run(statement: string): Promise<void> }) =>
    schema.run('alter table "a" drop column "old"')
  const more = (schema: { run(statement: string): Promise<void> }) =>
    schema.run('create table "b" ("id" integer primary key)')
  const next = {
    migrations: { '001-add': add, '002-take': take, '003-more': more },
    kinds: { '001-add': 'expand', '002-take': 'contract', '003-more': 'expand' } as const,
  }
  const standing = async () => {
    const db = await openEmpty()
    await migrate(db, { migrations: { '001-add': add }, kinds: next.kinds })
    return db
  }
  const hasOld = async (db: Db) => (await settled(sql`select "old" from "a"`.execute(db))).ok

  test('waits for a week, and what adds does not wait for it', async () => {
    const db = await standing()
    const on = (day: number) => migrate(db, { ...next, contractions: 'when-due', now: day * DAY })
    expect(await on(100)).toEqual(['003-more'])
    expect(await on(106)).toEqual([])
    expect(await hasOld(db)).toBe(true)
    expect(await on(107)).toEqual(['002-take'])
    expect(await hasOld(db)).toBe(false)
    expect(await on(200)).toEqual([])
  })

  test('waits while its build is on trial, however long', async () => {
    const db = await standing()
    for (const day of [100, 200]) await migrate(db, { ...next, contractions: 'never', now: day * DAY })
    expect(await hasOld(db)).toBe(true)
  })

  test('waits anew when its build was gone meanwhile', async () => {
    const db = await standing()
    await migrate(db, { ...next, contractions: 'when-due', now: 100 * DAY })
    await migrate(db, { migrations: { '001-add': add }, kinds: next.kinds, contractions: 'when-due' })
    expect(await migrate(db, { ...next, contractions: 'when-due', now: 150 * DAY })).toEqual([])
    expect(await hasOld(db)).toBe(true)
  })

  test('is done at once in a new database, where it is ordered, and where a build without kinds was', async () => {
    const all = ['001-add', '002-take', '003-more']
    expect(await migrate(await openEmpty(), { ...next, contractions: 'when-due' })).toEqual(all)
    expect(await migrate(await standing(), next)).toEqual(all.slice(1))
    const old = await standing()
    await sql`alter table "migration" drop column "kind"`.execute(old)
    expect(await migrate(old, { ...next, contractions: 'when-due' })).toEqual(all.slice(1))
  })
})

test('a build runs on a schema that a newer one added to, and not where it took something away', async () => {
  const db = await openEmpty()
  await migrate(db)
  const left = (name: string, kind: string | null) =>
    sql`insert into "migration" ("name", "at", "kind") values (${name}, 1, ${kind})`.execute(db)
  await left('997-added', 'expand')
  await left('998-will-take', 'awaits')
  expect(await strangeMigrations(db)).toEqual({ expansions: ['997-added'], newer: undefined })
  expect(await isMigrated(db)).toBe(true)
  await left('999-took', 'contract')
  expect(await newerMigration(db)).toBe('999-took')
})
