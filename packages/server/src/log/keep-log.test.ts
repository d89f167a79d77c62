import { hostname } from 'node:os'
import { instant } from '@baliza/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { openTestDatabase, testDialect } from '../testing/open-test-database.ts'
import { type KeptLog, keepLog, pruneLog } from './keep-log.ts'
import { openLog } from './log.ts'
import { openLogQueue } from './log-queue.ts'

const BOUNDS = { rows: 100, days: 30 }
/** Only when the test says so. */
const NEVER = 3_600_000

describe('the log in the database', () => {
  let db: Db
  let kept: KeptLog
  let queue = openLogQueue(10)
  const log = openLog('trace', (line) => queue.put(line)).child({ logger: 'pipeline' })
  beforeEach(async () => {
    db = await openTestDatabase()
    queue = openLogQueue(10)
    kept = keepLog({ db, queue, log, bounds: BOUNDS, every: NEVER })
  })
  afterEach(async () => {
    await kept.close()
    await db.destroy()
  })
  /** A database that several machines may share knows of each line who wrote it. */
  const here = testDialect() === 'postgres' ? ` host=${hostname()}` : ''
  const messages = async () =>
    (await db.selectFrom('logEntry').select('message').orderBy('id').execute()).map(({ message }) =>
      message.replace(here, ''),
    )

  it('says when, how grave, who and what', async () => {
    log.warn({ lineID: 3, script: 'calculationBaliza' }, 'there is no tag L3_RUN')
    log.error({ err: new Error('no route') }, 'a driver failed')
    await kept.flush()
    const [warning, error] = await db.selectFrom('logEntry').selectAll().orderBy('id').execute()
    expect(warning).toMatchObject({
      level: 'WARN',
      logger: 'pipeline',
      message: `there is no tag L3_RUN lineID=3 script=calculationBaliza${here}`,
    })
    expect(warning?.time).toBeGreaterThan(Date.UTC(2020, 0))
    expect(error?.message.replace(here, '')).toMatch(
      /^a driver failed type=Error message=no route\nError: no route\n +at /,
    )
  })

  it('survives a database that is away, and counts what it could not keep', async () => {
    await sql.raw('alter table "logEntry" rename to "logAway"').execute(db)
    for (let i = 1; i <= 4; i++) log.info(`line ${i}`)
    await kept.flush()
    for (let i = 5; i <= 20; i++) log.info(`line ${i}`)
    await kept.flush()
    expect(queue.size()).toBe(10)
    await sql.raw('alter table "logAway" rename to "logEntry"').execute(db)
    await kept.flush()
    await kept.flush()
    const stored = await messages()
    expect(stored.slice(0, 4)).toEqual(['line 1', 'line 2', 'line 3', 'line 4'])
    expect(stored.at(-1)).toBe(
      'lines of the log were dropped: more were waiting than are kept event=log-overflow dropped=11',
    )
    expect(stored).toHaveLength(11)
  })

  it('stays within its rows and its days', async () => {
    const at = (day: number) => instant(Date.UTC(2026, 10, day))
    const rows = Array.from({ length: 12 }, (_, i) => ({
      time: at(i + 1),
      level: 'INFO' as const,
      logger: 'web',
      message: `day ${i + 1}`,
    }))
    await db.insertInto('logEntry').values(rows).execute()
    await pruneLog(db, { rows: 5, days: 30 })
    expect(await messages()).toEqual(['day 8', 'day 9', 'day 10', 'day 11', 'day 12'])
    await pruneLog(db, { rows: 5, days: 2 })
    expect(await messages()).toEqual(['day 10', 'day 11', 'day 12'])
  })

  it('stores what waits when the process ends', async () => {
    log.fatal('the end')
    await kept.close()
    expect(await messages()).toEqual(['the end'])
  })
})
