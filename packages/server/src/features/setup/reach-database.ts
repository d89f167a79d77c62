import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { BOUNDS } from '../../db/connection-bounds.ts'
import { dialectOfUrl, openDatabase, sqliteFileOf } from '../../db/open-database.ts'

const NO_SUCH_DATABASE = '3D000'

/**
 * Sees that the database answers; one that is missing on a PostgreSQL server is created where the account
 * may.
 */
export async function reachDatabase(url: string): Promise<void> {
  if (dialectOfUrl(url) === 'sqlite') {
    mkdirSync(dirname(sqliteFileOf(url)), { recursive: true })
    return ask(url, 'select count(*) from sqlite_master')
  }
  await ask(url, 'select 1').catch(async (error: unknown) => {
    if ((error as { code?: unknown }).code !== NO_SUCH_DATABASE) throw error
    await createDatabase(url)
    await ask(url, 'select 1')
  })
}

async function ask(url: string, question: string): Promise<void> {
  const db = openDatabase(url, { maxConnections: 1, bounds: BOUNDS.none })
  try {
    await sql.raw(question).execute(db)
  } finally {
    await db.destroy()
  }
}

/** Every server has a database of this name to begin from. */
const FIRST_DATABASE = 'postgres'

async function createDatabase(url: string): Promise<void> {
  const server = new URL(url)
  const name = decodeURIComponent(server.pathname.slice(1))
  server.pathname = `/${FIRST_DATABASE}`
  await ask(server.href, `create database "${name.replaceAll('"', '""')}" encoding 'UTF8' template template0`)
}
