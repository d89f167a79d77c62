import { sql } from 'kysely'
import { knownMigrations } from '../db/migrate.ts'
import { type Db, dialectOf } from '../db/open-database.ts'
import type { HeadLine, TableLine } from './backup-lines.ts'
import { type StoredTable, storedTables } from './stored-tables.ts'

/** Who is logged in, and which backups lie where, is nobody's business but this machine's. */
const LEFT_OUT = new Set(['session', 'backupRun'])

const ROWS_AT_ONCE = 2_000

/** All that a database holds, as a backup says it; whoever calls sees to it that it stands still. */
export async function* databaseLines(
  db: Db,
  at: string,
): AsyncGenerator<HeadLine | TableLine | readonly unknown[]> {
  yield { kind: 'baliza-backup', format: 1, at, migrations: await knownMigrations(db) }
  for (const table of await storedTables(db)) {
    if (LEFT_OUT.has(table.name)) continue
    yield await headOf(db, table)
    for await (const row of rowsOf(db, table)) yield table.columns.map((column) => row[column])
  }
}

async function headOf(db: Db, { name, columns, numbered }: StoredTable): Promise<TableLine> {
  if (numbered === undefined) return { kind: 'table', table: name, columns }
  const last =
    dialectOf(db) === 'sqlite'
      ? sql<{ next: number }>`select "seq" + 1 as "next" from sqlite_sequence where "name" = ${name}`
      : sql<{
          next: number
        }>`select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${`"${name}"`}, ${numbered})::regclass) + 1, 1) as "next"`
  const { rows } = await last.execute(db)
  return { kind: 'table', table: name, columns, numbered: { column: numbered, next: rows[0]?.next ?? 1 } }
}

type Row = Record<string, unknown>

/** Some rows at a time: a table may be larger than the memory. */
async function* rowsOf(db: Db, { name, columns }: StoredTable): AsyncGenerator<Row> {
  const all = sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}`
  if (dialectOf(db) === 'sqlite') {
    for await (const row of db.getExecutor().stream(all.compile(db), ROWS_AT_ONCE)) yield* row.rows as Row[]
    return
  }
  await sql`declare "backup" no scroll cursor for ${all}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from "backup"`.execute(db)
    yield* rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close "backup"`.execute(db)
}
