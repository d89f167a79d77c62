import { hostname } from 'node:os'
import type { Instant } from '@baliza/domain'
import { sql } from 'kysely'
import { type Db, dialectOf } from '../db/open-database.ts'
import type { Log } from '../log/log-event.ts'

/** Milliseconds by which the clocks of machine and database may differ: before it is told, and at all. */
const BOUNDS = { told: 1_000, mayLead: 5_000 }
const LOOK_AGAIN_AFTER = 5_000
const LOOK_EVERY = 60_000

export type MachineClock = {
  /**
   * Whose clock is far off would lead the lines through another time than its predecessor, and may not lead.
   * Rejects when the database can't be asked.
   */
  readonly mayLead: () => Promise<boolean>
  readonly stop: () => Promise<void>
}

type Options = {
  readonly db: Db
  /** The machine's own time, in the middle of the question. */
  readonly machineNow: () => Instant
  readonly log: Log
}

/**
 * For how many milliseconds this machine's clock is ahead of the database's; below zero: behind. What the
 * question itself took is no difference. A database in a file has the machine's own clock.
 */
export async function clockAhead(db: Db, machineNow: () => Instant): Promise<number> {
  if (dialectOf(db) === 'sqlite') return 0
  const asked = machineNow()
  const { rows } = await sql<{ now: number }>`select
    (extract(epoch from clock_timestamp()) * 1000)::double precision as now`.execute(db)
  const answered = machineNow()
  const difference = (asked + answered) / 2 - (rows[0]?.now ?? 0)
  return Math.sign(difference) * Math.max(0, Math.abs(difference) - (answered - asked) / 2)
}

export const isTooFarOff = (ahead: number): boolean => Math.abs(ahead) > BOUNDS.mayLead

/** Compares the machine's clock with the database's now and then, and tells when it is off. */
export function watchMachineClock({ db, machineNow, log }: Options): MachineClock {
  let told = false
  let last: { readonly at: number; readonly ahead: number } | undefined

  async function look(): Promise<number> {
    const ahead = await clockAhead(db, machineNow)
    last = { at: performance.now(), ahead }
    const isOff = Math.abs(ahead) > BOUNDS.told
    if (isOff !== told) tell(ahead, isOff)
    told = isOff
    return ahead
  }

  function tell(ahead: number, isOff: boolean): void {
    const about = { host: hostname(), aheadSeconds: Math.round(ahead / 100) / 10 }
    if (!isOff) log.info({ event: 'clock-right', ...about }, 'the clock of this machine is right again')
    else if (isTooFarOff(ahead))
      log.error(
        { event: 'clock-off', ...about },
        'the clock of this machine is not that of the database: it may not lead until it is set',
      )
    else log.warn({ event: 'clock-off', ...about }, 'the clock of this machine is not that of the database')
  }

  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY).unref()
  return {
    async mayLead() {
      const isFresh = last !== undefined && performance.now() - last.at < LOOK_AGAIN_AFTER
      return !isTooFarOff(isFresh && last ? last.ahead : await look())
    },
    stop: async () => clearInterval(timer),
  }
}
