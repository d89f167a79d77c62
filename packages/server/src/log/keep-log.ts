import { setTimeout as pause } from 'node:timers/promises'
import { instant } from '@baliza/domain'
import { type Db, dialectOf } from '../db/open-database.ts'
import { logRow } from './log-entry.ts'
import type { Log } from './log-event.ts'
import type { LogQueue } from './log-queue.ts'

/** How much of the log the database keeps: whatever is more, or older, goes. */
export type LogBounds = { readonly rows: number; readonly days: number }

export type KeptLog = {
  /** Stores what waits. Never rejects: what can't be stored waits on. */
  readonly flush: () => Promise<void>
  /** Stores what waits, for as long as a process may take to end. */
  readonly close: () => Promise<void>
}

type Options = {
  readonly db: Db
  readonly queue: LogQueue
  readonly log: Log
  readonly bounds: LogBounds
  readonly every?: number
}

const EVERY = 1_000
const ROWS_AT_ONCE = 250
const PRUNE_EVERY = 1_000
const LONGEST_FAREWELL = 2_000
const DAY = 86_400_000

/**
 * Takes the lines of the log into the database, some at a time and beside everything else: a dead database
 * holds nobody up.
 */
export function keepLog({ db, queue, log, bounds, every = EVERY }: Options): KeptLog {
  const isShared = dialectOf(db) === 'postgres'
  let running: Promise<void> | undefined
  let isFailing = false
  let reported = 0
  let sincePruned = PRUNE_EVERY

  async function storeAll(): Promise<void> {
    while (queue.size() > 0) {
      const lines = queue.take(ROWS_AT_ONCE)
      try {
        await db
          .insertInto('logEntry')
          .values(lines.map((line) => logRow(line, { isShared })))
          .execute()
        sincePruned += lines.length
        if (sincePruned > PRUNE_EVERY) await prune()
        isFailing = false
      } catch (error) {
        queue.putBack(lines)
        if (!isFailing) log.warn({ event: 'log-not-stored', err: error }, 'the log can not be stored for now')
        isFailing = true
        return
      }
    }
    const dropped = queue.dropped() - reported
    reported += dropped
    if (dropped > 0)
      log.warn(
        { event: 'log-overflow', dropped },
        'lines of the log were dropped: more were waiting than are kept',
      )
  }

  async function prune(): Promise<void> {
    sincePruned = 0
    await pruneLog(db, bounds)
  }

  const flush = (): Promise<void> => {
    running ??= storeAll().finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(() => void flush(), every)
  timer.unref()
  return {
    flush,
    close: async () => {
      clearInterval(timer)
      await Promise.race([flush().then(flush), pause(LONGEST_FAREWELL, undefined, { ref: false })])
    },
  }
}

/** Rows are numbered as they come: the newest so many stay, of those the ones that are young enough. */
export async function pruneLog(db: Db, { rows, days }: LogBounds): Promise<void> {
  const newest = await db
    .selectFrom('logEntry')
    .select(['id', 'time'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return
  await db
    .deleteFrom('logEntry')
    .where('id', '<=', newest.id - rows)
    .execute()
  await db
    .deleteFrom('logEntry')
    .where('time', '<', instant(newest.time - days * DAY))
    .execute()
}
