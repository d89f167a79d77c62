import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { openTestDatabase, testDialect } from './open-test-database.ts'
import { aLine, aPlant, aUser } from './plant-builder.ts'

const nameOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** All rows of all tables, and what each number is at. */
async function contentOf(db: Db): Promise<unknown> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView)
  const rows: unknown[] = []
  for (const { name } of tables)
    rows.push([name, (await sql`select t::text from ${sql.table(name)} t order by 1`.execute(db)).rows])
  const numbers = await sql`select sequencename, last_value from pg_sequences order by 1`.execute(db)
  return [...rows, ...numbers.rows]
}

/** What a test leaves behind, and the name of the database that it was given. */
async function leave(work: (db: Db) => Promise<unknown>): Promise<string> {
  const db = await openTestDatabase()
  const name = await nameOf(db)
  await work(db)
  await db.destroy()
  return name
}

describe.runIf(testDialect() === 'postgres')('a database that a test has left', () => {
  it('holds for the next one what a new one holds, and its numbers begin anew', async () => {
    let fresh: unknown
    const name = await leave(async (db) => {
      fresh = await contentOf(db)
      await aPlant([aLine(1), aLine(2)])
        .with(aUser('SUPERVISOR'))
        .insertInto(db)
      await sql`delete from "configurationRevision"`.execute(db)
      expect(await contentOf(db)).not.toEqual(fresh)
    })
    const next = await openTestDatabase()
    expect(await nameOf(next)).toBe(name)
    expect(await contentOf(next)).toEqual(fresh)
    await next.destroy()
  })

  it.each([
    ['a column', 'alter table "line" add column "other" int'],
    ['a table of its own', 'create table "other" ("id" int)'],
    ['one table less', 'drop table "heartbeat" cascade'],
    ['triggers that sleep', 'alter table "line" disable trigger all'],
    ['statistics', 'analyze "migration"'],
    [
      'much data',
      `insert into "building" ("buildingName") select i || repeat('y', 300) from generate_series(1, 20000) i`,
    ],
  ])('is nobody’s any more with %s', async (_, statements) => {
    const name = await leave((db) => sql.raw(statements).execute(db))
    const next = await openTestDatabase()
    expect(await nameOf(next)).not.toBe(name)
    await next.destroy()
  })

  it('is two tests’ at no time, also when it is closed twice', async () => {
    const db = await openTestDatabase()
    await Promise.all([db.destroy(), db.destroy()])
    const [one, other] = [await openTestDatabase(), await openTestDatabase()]
    expect(await nameOf(one)).not.toBe(await nameOf(other))
    await Promise.all([one.destroy(), other.destroy()])
  })
})
