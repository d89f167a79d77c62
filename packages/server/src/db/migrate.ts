import { type Kysely, sql } from 'kysely'
import { MIGRATIONS } from './migrations/index.ts'
import { KINDS, type MigrationKind } from './migrations/kinds.ts'
import { type Migration, schemaWriter } from './migrations/schema-writer.ts'
import { type Db, type DialectName, dialectOf } from './open-database.ts'

/** Any number, the same in every process: only one migrates at a time. */
const LOCK = 2_254_921

/** So long after a build with it came first, what it takes away is taken away: until then one may go back. */
const CONTRACTION_WAITS_MS = 7 * 86_400_000

/**
 * `kind` is told for builds that do not know the migration; null: of a build that told none. One that `awaits`
 * is not in the schema yet, and `at` is when it was first seen.
 */
type MigrationRow = { name: string; at: number; kind: MigrationKind | 'awaits' | null }
type MigrationTable = { migration: MigrationRow }
type Migrations = Readonly<Record<string, Migration>>
type Kinds = Readonly<Record<string, MigrationKind>>

type Options = {
  readonly migrations?: Migrations
  readonly kinds?: Kinds
  /**
   * `at-once`: whatever there is, in order. `when-due`: what takes away waits for a week, so that the build of
   * before can come back. `never`: this build is on trial.
   */
  readonly contractions?: 'at-once' | 'when-due' | 'never'
  readonly now?: number
}

/**
 * Brings the schema up to date, forward only, all or nothing. Safe to call from several processes at once.
 * Returns what it ran. A database that no build with kinds of migrations has seen gets all of them in order:
 * the builds of before demand their schema to the letter, and could not come back anyway.
 */
export async function migrate(db: Db, options: Options = {}): Promise<string[]> {
  const { migrations = MIGRATIONS, contractions = 'at-once', now = Date.now() } = options
  const kinds: Kinds = options.kinds ?? KINDS
  const dialect = dialectOf(db)
  return (db as unknown as Kysely<MigrationTable>).transaction().execute(async (trx) => {
    const knewKinds = await makeTable(trx, dialect)
    const rows = new Map((await readRows(trx)).map((row) => [row.name, row]))
    const ran: string[] = []
    for (const [name, run] of Object.entries(migrations)) {
      const row = rows.get(name)
      const kind = kinds[name] ?? 'contract'
      if (row !== undefined && row.kind !== 'awaits') continue
      if (kind === 'contract' && knewKinds && mustWait(row, contractions, now)) {
        if (row === undefined && contractions === 'when-due')
          await trx.insertInto('migration').values({ name, at: now, kind: 'awaits' }).execute()
        continue
      }
      await run(schemaWriter(trx as unknown as Db, dialect))
      await trx.deleteFrom('migration').where('name', '=', name).execute()
      await trx.insertInto('migration').values({ name, at: now, kind }).execute()
      ran.push(name)
    }
    await tellKinds(trx, kinds)
    await forgetStrangers(trx, migrations)
    return ran
  })
}

function mustWait(
  row: MigrationRow | undefined,
  contractions: Options['contractions'],
  now: number,
): boolean {
  if (contractions === 'at-once') return false
  return contractions === 'never' || row === undefined || now - Number(row.at) < CONTRACTION_WAITS_MS
}

/** From here on nobody else migrates. Answers whether a build that knows kinds was here. */
async function makeTable(trx: Kysely<MigrationTable>, dialect: DialectName): Promise<boolean> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
  const tables = await trx.introspection.getTables()
  const table = tables.find(({ name }) => name === 'migration')
  if (table === undefined) {
    await sql`create table if not exists "migration" ("name" text primary key, "at" bigint not null, "kind" text)`.execute(
      trx,
    )
    return false
  }
  if (table.columns.some(({ name }) => name === 'kind')) return true
  await sql`alter table "migration" add column "kind" text`.execute(trx)
  return false
}

/** Of what a build ran that had no kinds. */
async function tellKinds(trx: Kysely<MigrationTable>, kinds: Kinds): Promise<void> {
  for (const { name } of (await readRows(trx)).filter(({ kind }) => kind === null))
    if (kinds[name])
      await trx.updateTable('migration').set({ kind: kinds[name] }).where('name', '=', name).execute()
}

/** The build that would have taken something away is gone again: should it come back, it waits anew. */
async function forgetStrangers(trx: Kysely<MigrationTable>, migrations: Migrations): Promise<void> {
  for (const { name } of (await readRows(trx)).filter(({ kind }) => kind === 'awaits'))
    if (!(name in migrations)) await trx.deleteFrom('migration').where('name', '=', name).execute()
}

const readRows = (db: Kysely<MigrationTable>): Promise<MigrationRow[]> =>
  db.selectFrom('migration').selectAll().orderBy('name', 'desc').execute()

/** What is in the schema; a table that an earlier build made has no kinds. */
async function readDone(db: Db): Promise<MigrationRow[]> {
  const rows = await readRows(db as unknown as Kysely<MigrationTable>)
  return rows.filter(({ kind }) => kind !== 'awaits')
}

/** Has the database all that this build needs? What only takes away it can do without. */
export async function isMigrated(db: Db): Promise<boolean> {
  const done = new Set((await readDone(db)).map((row) => row.name))
  return Object.entries(KINDS).every(([name, kind]) => kind === 'contract' || done.has(name))
}

/** What newer builds left in the database: what this one can run on, and what it can not. */
export async function strangeMigrations(
  db: Db,
): Promise<{ readonly expansions: readonly string[]; readonly newer: string | undefined }> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migration')) return { expansions: [], newer: undefined }
  const strange = (await readDone(db)).filter(({ name }) => !(name in MIGRATIONS))
  return {
    expansions: strange.filter(({ kind }) => kind === 'expand').map(({ name }) => name),
    newer: strange.find(({ kind }) => kind !== 'expand')?.name,
  }
}

/** A migration in the database that this build can't run on: a newer build took something away. */
export const newerMigration = async (db: Db): Promise<string | undefined> =>
  (await strangeMigrations(db)).newer

/** What is in the schema and this build knows. */
export async function knownMigrations(db: Db): Promise<string[]> {
  const names = (await readDone(db)).map(({ name }) => name)
  return names.filter((name) => name in MIGRATIONS).toSorted()
}
