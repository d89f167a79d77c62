import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { BOUNDS } from '../db/connection-bounds.ts'
import { type Db, dialectOf, openDatabase } from '../db/open-database.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { type BackupLine, type TableLine, writeLines } from './backup-file.ts'
import { type StoredTable, storedTables } from './stored-tables.ts'

/** Who is logged in is nobody's business but this machine's. */
const LEFT_OUT = new Set(['session'])

/** A backup at work writes every few seconds. */
const ABANDONED_MS = 3_600_000

const ROWS_AT_ONCE = 2_000

/**
 * Writes all that the database holds to `file`, as it was at one instant, while the plant goes on. Answers
 * how many rows.
 */
export async function writeBackup(url: string, file: string, at: string): Promise<number> {
  const db = openDatabase(url, { maxConnections: 1, bounds: BOUNDS.none, secrets: 'as stored' })
  const unfinished = `${file}.unfinished`
  removeLeftovers(file, at)
  try {
    const rows = await (dialectOf(db) === 'sqlite'
      ? fromCopy(db, unfinished, at)
      : inSnapshot(db, (trx) => write(trx, unfinished, at)))
    renameSync(unfinished, file)
    return rows
  } finally {
    await db.destroy()
    rmSync(unfinished, { force: true })
  }
}

/**
 * What a backup that was killed left beside this one: all that the database held. One that is still being
 * written goes on.
 */
function removeLeftovers(file: string, at: string): void {
  const folder = path.dirname(path.resolve(file))
  const names = readdirSync(folder).filter((name) => /\.unfinished(\.sqlite(-\w+)?)?$/.test(name))
  for (const name of names) {
    const leftover = path.join(folder, name)
    const isOwn = leftover.startsWith(`${path.resolve(file)}.unfinished`)
    if (isOwn || statSync(leftover).mtimeMs < Date.parse(at) - ABANDONED_MS) rmSync(leftover, { force: true })
  }
}

/** SQLite copies itself at one instant without holding anybody up; the copy is then read at leisure. */
async function fromCopy(db: Db, unfinished: string, at: string): Promise<number> {
  const copy = `${unfinished}.sqlite`
  // NOTE: SQLite would make it for everybody to read; it takes one that is empty
  writeFileSync(copy, '', { mode: 0o600 })
  try {
    await sql`vacuum into ${copy}`.execute(db)
    const copied = openDatabase(`sqlite:${copy}`, { secrets: 'as stored' })
    const rows = await write(copied, unfinished, at)
    await copied.destroy()
    return rows
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true })
  }
}

async function write(db: Db, file: string, at: string): Promise<number> {
  let rows = 0
  const lines = async function* (): AsyncGenerator<BackupLine> {
    const { rows: migrations } = await sql<{
      name: string
    }>`select "name" from "migration" order by "name"`.execute(db)
    yield { kind: 'baliza-backup', format: 1, at, migrations: migrations.map(({ name }) => name) }
    for (const table of await storedTables(db)) {
      if (LEFT_OUT.has(table.name)) continue
      yield await headOf(db, table)
      for await (const row of rowsOf(db, table)) {
        rows++
        yield table.columns.map((column) => row[column])
      }
    }
    yield { kind: 'end', rows }
  }
  await writeLines(file, lines())
  return rows
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
