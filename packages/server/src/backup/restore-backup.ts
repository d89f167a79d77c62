import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { BOUNDS } from '../db/connection-bounds.ts'
import { migrate, newerMigration } from '../db/migrate.ts'
import { MIGRATIONS } from '../db/migrations/index.ts'
import {
  type Db,
  dialectOf,
  dialectOfUrl,
  openDatabase,
  sqliteFileOf,
  type Trx,
} from '../db/open-database.ts'
import { Problem } from '../refusals/problem.ts'
import { readLines } from './backup-file.ts'
import type { BackupLine, TableLine } from './backup-lines.ts'
import { storedTables } from './stored-tables.ts'
import { unruled } from './unruled.ts'

/** A statement takes a bounded number of parameters. */
const MOST_PARAMETERS = 20_000

/**
 * Puts a backup into an empty database, whichever kind either is, and brings it up to this build. One that is
 * encrypted is opened by one of the identities. Answers how many rows.
 */
export async function restoreBackup(
  url: string,
  file: string,
  identities: readonly string[] = [],
): Promise<number> {
  const lines = readLines(file, identities)
  const first = (await lines.next()).value as BackupLine | undefined
  if (first === undefined || !('kind' in first) || first.kind !== 'baliza-backup')
    throw new Problem('backup-unreadable')
  const newer = first.migrations.find((name) => !(name in MIGRATIONS))
  if (newer !== undefined) throw new Problem('backup-newer', { migration: newer })
  if (dialectOfUrl(url) === 'sqlite') mkdirSync(dirname(sqliteFileOf(url)), { recursive: true })
  const db = openDatabase(url, { maxConnections: 1, bounds: BOUNDS.none, secrets: 'as stored' })
  try {
    await refuseUsed(db)
    const migrations = Object.fromEntries(
      Object.entries(MIGRATIONS).filter(([name]) => first.migrations.includes(name)),
    )
    await migrate(db, { migrations })
    const rows = await db.transaction().execute((trx) => fill(trx, lines))
    await migrate(db)
    return rows
  } finally {
    await db.destroy()
  }
}

async function refuseUsed(db: Db): Promise<void> {
  const newer = await newerMigration(db)
  if (newer !== undefined) throw new Problem('database-newer', { migration: newer })
  const names = (await db.introspection.getTables()).map(({ name }) => name)
  for (const table of ['user', 'line'] as const) {
    if (!names.includes(table)) continue
    if (await db.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst())
      throw new Problem('database-not-empty')
  }
}

async function fill(trx: Trx, lines: AsyncGenerator<BackupLine>): Promise<number> {
  let announced: number | undefined
  let filled = 0
  await unruled(trx, async () => {
    for (const { name } of await storedTables(trx)) await sql`delete from ${sql.table(name)}`.execute(trx)
    let table: TableLine | undefined
    let rows: (readonly unknown[])[] = []
    const flush = async () => {
      if (table !== undefined && rows.length > 0) await insert(trx, table, rows)
      filled += rows.length
      rows = []
    }
    for await (const line of lines) {
      if (!('kind' in line)) {
        rows.push(line)
        if (table === undefined) throw new Problem('backup-unreadable')
        if (rows.length * table.columns.length >= MOST_PARAMETERS) await flush()
        continue
      }
      await flush()
      if (line.kind === 'end') announced = line.rows
      if (line.kind === 'table') {
        table = line
        await numberOn(trx, line)
      }
    }
  })
  if (announced !== filled) throw new Problem('backup-unreadable')
  return filled
}

async function insert(
  trx: Trx,
  { table, columns }: TableLine,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const values = rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])))
  await (trx as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .insertInto(table)
    .values(values)
    .execute()
}

/** The next row is numbered as it would have been where the backup was made. */
async function numberOn(trx: Trx, { table, numbered }: TableLine): Promise<void> {
  if (numbered === undefined) return
  if (dialectOf(trx) === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${numbered.column}), ${numbered.next}, false)`.execute(
      trx,
    )
    return
  }
  await sql`delete from sqlite_sequence where "name" = ${table}`.execute(trx)
  await sql`insert into sqlite_sequence ("name", "seq") values (${table}, ${numbered.next - 1})`.execute(trx)
}
