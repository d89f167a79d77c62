import { HOUR, instant } from '@baliza/domain'
import type { Db } from '@baliza/server'
import { sql } from 'kysely'
import { replay } from '../packages/server/src/pipeline/5-index/replay.ts'
import { type Dialect, type FreshDatabase, freshDatabase } from './databases.ts'
import { written } from './million-stops.ts'
import type { Measured } from './table.ts'
import { startWatchedWeb } from './watched-web.ts'
import { copyIndexes, fillYears, NOW, SHIFTS_A_YEAR } from './years-of-facts.ts'

const LINES = { small: 10, full: 99 }
const YEAR = 365 * 24 * HOUR
/** Megabytes that a year may take beyond half a year: memory is constant when there are none. */
const MOST_MORE = 50
const MOST_DELAY = 50

/**
 * (g) The workbook of half a year and of a whole one, each by a fresh web process that samples its own memory
 * and event loop.
 */
export async function measureYearReport(full: boolean): Promise<Measured[]> {
  const lines = full ? LINES.full : LINES.small
  return [...(await measureDialect('SQLite', lines)), ...(await measureDialect('PostgreSQL', lines))]
}

async function measureDialect(dialect: Dialect, lines: number): Promise<Measured[]> {
  const database = await freshDatabase(dialect)
  const { db } = database
  await fillYear(db, lines)
  if (dialect === 'PostgreSQL') await sql`vacuum analyze`.execute(db)
  const half = await reportOf(database, YEAR / 2)
  const year = await reportOf(database, YEAR)
  await database.close()
  const name = `${dialect}: report of a year of ${lines} lines`
  return [
    {
      name: `${name}, memory of the web process`,
      measured: `+ ${year.megabytes.toFixed(0)} MB`,
      baseline: `+ ${half.megabytes.toFixed(0)} MB for half of it`,
      ratio: year.megabytes / half.megabytes,
      goal: `≤ ${MOST_MORE} MB more`,
      met: year.megabytes - half.megabytes <= MOST_MORE,
    },
    {
      name: `${name}, its event loop late by, p99`,
      measured: `${year.loopDelay.toFixed(1)} ms`,
      baseline: year.taken,
      ratio: null,
      goal: `< ${MOST_DELAY} ms`,
      met: year.loopDelay < MOST_DELAY,
    },
  ]
}

type Report = { readonly megabytes: number; readonly loopDelay: number; readonly taken: string }

async function reportOf({ url, folder }: FreshDatabase, length: number): Promise<Report> {
  const web = await startWatchedWeb(url, folder)
  const began = performance.now()
  let bytes = 0
  const { memory, loopDelay } = await web.strainOf(async () => {
    bytes = await web.get('reports/completeoaereport', { start: written(NOW - length), end: written(NOW) })
  })
  const taken = `${((performance.now() - began) / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB`
  await web.stop()
  return { megabytes: memory / 1e6, loopDelay, taken }
}

/**
 * A year of lines that all did the same, with all its indexes: computed for the first, and told of the
 * others.
 */
async function fillYear(db: Db, lines: number): Promise<void> {
  await fillYears(db, 1, lines)
  const [first, ...others] = await db.selectFrom('line').select('lineID').orderBy('lineID').execute()
  if (!first) throw new Error('the plant has no line')
  await replay(db, { start: instant(NOW - YEAR), end: NOW }, NOW, { lineIDs: [first.lineID] })
  for (const { lineID } of others) await copyIndexes(db, lineID, SHIFTS_A_YEAR)
}
