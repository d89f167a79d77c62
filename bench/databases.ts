import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Db, insertDefaultContent, migrate, openDatabase } from '@baliza/server'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { startPostgres } from '../packages/server/src/testing/postgres-server.ts'

export type Dialect = 'SQLite' | 'PostgreSQL'
export type FreshDatabase = {
  readonly dialect: Dialect
  readonly url: string
  readonly db: Db
  /** For what somebody else wrote: a connection that we did not prepare, where it makes a difference. */
  readonly bare: Db
  readonly folder: string
  close(): Promise<void>
}

let postgres: Promise<{ url: string }> | undefined
let made = 0

/**
 * An empty, migrated database on disk. PostgreSQL is one server for the whole run; it ends with the process.
 */
export async function freshDatabase(dialect: Dialect): Promise<FreshDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-bench-'))
  const url = dialect === 'SQLite' ? `sqlite:${path.join(folder, 'bench.db')}` : await freshPostgres()
  const db = openDatabase(url)
  await migrate(db)
  await insertDefaultContent(db)
  const bare = dialect === 'SQLite' ? db : plainConnection(url)
  const close = async () => {
    await db.destroy()
    if (bare !== db) await bare.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
  return { dialect, url, db, bare, folder, close }
}

const plainConnection = (url: string): Db =>
  new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })

async function freshPostgres(): Promise<string> {
  postgres ??= startPostgres()
  const { url } = await postgres
  const name = `bench_${++made}`
  const admin = openDatabase(`${url}/postgres`, { maxConnections: 1 })
  await sql`create database ${sql.ref(name)}`.execute(admin)
  await admin.destroy()
  return `${url}/${name}`
}
