import { HOUR, instant } from '@baliza/domain'
import type { Db } from '@baliza/server'
import { sql } from 'kysely'
import { replay } from '../packages/server/src/pipeline/replay.ts'
import { type Dialect, freshDatabase } from './databases.ts'
import { written } from './million-stops.ts'
import type { Measured } from './table.ts'
import { startWatchedWeb } from './watched-web.ts'
import { fillYears, NOW } from './years-of-facts.ts'

const LINES = { small: 10, full: 99 }
const YEAR = 365 * 24 * HOUR
const ORDERS_OF_LINE = 365 * 3
const MOST_MEMORY = 150
const MOST_DELAY = 50

/** (g) The workbook of a whole year, while the web process samples its own memory and event loop. */
export async function measureYearReport(full: boolean): Promise<Measured[]> {
  const lines = full ? LINES.full : LINES.small
  return [...(await measureDialect('SQLite', lines)), ...(await measureDialect('PostgreSQL', lines))]
}

async function measureDialect(dialect: Dialect, lines: number): Promise<Measured[]> {
  const database = await freshDatabase(dialect)
  const { db, url, folder } = database
  await fillYear(db, lines)
  if (dialect === 'PostgreSQL') await sql`vacuum analyze`.execute(db)
  const web = await startWatchedWeb(url, folder)
  const began = performance.now()
  let bytes = 0
  const { memory, loopDelay } = await web.strainOf(async () => {
    bytes = await web.drain('reports/completeoaereport', { start: written(NOW - YEAR), end: written(NOW) })
  })
  const taken = `${((performance.now() - began) / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB`
  await web.stop()
  await database.close()
  const grown = memory / 1e6
  const name = `${dialect}: report of a year of ${lines} lines`
  return [
    {
      name: `${name}, memory of the web process`,
      measured: `+ ${grown.toFixed(0)} MB`,
      baseline: taken,
      ratio: null,
      goal: `< ${MOST_MEMORY} MB`,
      met: grown < MOST_MEMORY,
    },
    {
      name: `${name}, its event loop late by, p99`,
      measured: `${loopDelay.toFixed(1)} ms`,
      baseline: '',
      ratio: null,
      goal: `< ${MOST_DELAY} ms`,
      met: loopDelay < MOST_DELAY,
    },
  ]
}

/** A year of one line with all its indexes, and the same for every other line. */
async function fillYear(db: Db, lines: number): Promise<void> {
  await fillYears(db, 1, 1)
  await replay(db, { start: instant(NOW - YEAR), end: NOW }, NOW)
  const { descriptionSearch: _, ...line } = (await db.selectFrom('line').selectAll().executeTakeFirstOrThrow()) as Record<string, unknown>
  for (let lineID = 2; lineID <= lines; lineID++) {
    await db
      .insertInto('line')
      .values({ ...line, lineID, description: `Línea ${lineID}` } as never)
      .execute()
    const order = sql`"order" + ${sql.lit((lineID - 1) * ORDERS_OF_LINE)}`
    await copy(db, 'productionOrder', { lineID: sql.lit(lineID), order, op: sql`'OP' || (${order})` })
    await copy(db, 'stop', { lineID: sql.lit(lineID), order })
    await copy(db, 'orderIndex', { lineID: sql.lit(lineID), order })
    await copy(db, 'shiftIndex', { lineId: sql.lit(lineID) })
    await copy(db, 'dayIndex', { lineId: sql.lit(lineID) })
  }
}

type Table = 'productionOrder' | 'stop' | 'orderIndex' | 'shiftIndex' | 'dayIndex'

/** The rows of line 1 once more, but for what is said anew. */
async function copy(db: Db, table: Table, anew: Readonly<Record<string, ReturnType<typeof sql>>>): Promise<void> {
  const line = 'lineId' in anew ? 'lineId' : 'lineID'
  const first = (await db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow()) as Record<string, unknown>
  const rest = Object.keys(first).filter((name) => !(name in anew))
  const names = [...Object.keys(anew), ...rest].map((name) => sql.ref(name))
  const values = [...Object.values(anew), ...rest.map((name) => sql.ref(name))]
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) select ${sql.join(values)} from ${sql.table(table)} where ${sql.ref(line)} = 1`.execute(
    db,
  )
}
