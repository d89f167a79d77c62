import { type Kysely, sql } from 'kysely'
import { MIGRATIONS } from './migrations/index.ts'
import { type Migration, schemaWriter } from './migrations/schema-writer.ts'
import { type Db, dialectOf } from './open-database.ts'

/** Any number, the same in every process: only one migrates at a time. */
const LOCK = 2_254_921

type MigrationTable = { migration: { name: string; at: number } }

/**
 * Brings the schema up to date, forward only, all or nothing. Safe to call from several processes at once.
 * Returns what it ran.
 */
export async function migrate(
  db: Db,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<string[]> {
  const dialect = dialectOf(db)
  return (db as unknown as Kysely<MigrationTable>).transaction().execute(async (trx) => {
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
    await sql`create table if not exists "migration" ("name" text primary key, "at" bigint not null)`.execute(
      trx,
    )
    const done = new Set((await trx.selectFrom('migration').select('name').execute()).map((row) => row.name))
    const pending = Object.entries(migrations).filter(([name]) => !done.has(name))
    for (const [name, run] of pending) {
      await run(schemaWriter(trx as unknown as Db, dialect))
      await trx.insertInto('migration').values({ name, at: Date.now() }).execute()
    }
    return pending.map(([name]) => name)
  })
}

/** Are all migrations of this build in the database? */
export async function isMigrated(db: Db): Promise<boolean> {
  const rows = await (db as unknown as Kysely<MigrationTable>)
    .selectFrom('migration')
    .select('name')
    .execute()
  const done = new Set(rows.map((row) => row.name))
  return Object.keys(MIGRATIONS).every((name) => done.has(name))
}

/** A migration in the database that this build does not know: a newer build was here. */
export async function newerMigration(db: Db): Promise<string | undefined> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migration')) return undefined
  const rows = await (db as unknown as Kysely<MigrationTable>)
    .selectFrom('migration')
    .select('name')
    .orderBy('name', 'desc')
    .execute()
  return rows.find(({ name }) => !(name in MIGRATIONS))?.name
}
