import { sql } from 'kysely'
import { type Dialect, freshDatabase } from './databases.ts'
import { measureExport } from './grid-export.ts'
import { measureLoads } from './grid-loads.ts'
import { fillMillionStops } from './million-stops.ts'
import type { Measured } from './table.ts'
import { startWatchedWeb } from './watched-web.ts'

/**
 * (e) Grids over 1,000,000 stops: whole HTTP calls of the web process against SQL that somebody wrote by hand
 * for the same.
 */
export async function measureGrids(): Promise<Measured[]> {
  return [...(await measureDialect('SQLite')), ...(await measureDialect('PostgreSQL'))]
}

async function measureDialect(dialect: Dialect): Promise<Measured[]> {
  const database = await freshDatabase(dialect)
  const { db, bare, url, folder } = database
  await fillMillionStops(database)
  if (dialect === 'PostgreSQL') await sql`vacuum analyze`.execute(db)
  const web = await startWatchedWeb(url, folder)
  const named = (name: string) => `${dialect}: ${name}`
  const rows = [...(await measureLoads({ bare, web }, named)), ...(await measureExport(web, named))]
  await web.stop()
  await database.close()
  return rows
}
