import { HOUR, type Instant, later, SECOND, settled } from '@baliza/domain'
import { isAway } from '../db/away.ts'
import type { Db } from '../db/open-database.ts'
import type { Log } from '../log/log-event.ts'
import { TRAILS } from './link-hash.ts'
import { linkTrail } from './link-trail.ts'
import { pruneEvents } from './prune-events.ts'
import { recordSecurityEvent } from './security-event.ts'

type Options = {
  readonly db: Db
  readonly log: Log
  readonly machineNow: () => Instant
  /** So many days security events are kept. */
  readonly keptDays: number
  readonly every?: number
}

/** Whoever changes the whole chain changes the heads too, but not those that a log has carried away. */
const TELL_HEADS_EVERY = HOUR
const DAY = 24 * HOUR

/**
 * Links what was written into the trails, a moment after: nobody who writes waits for the chain. Runs in the
 * pipeline that leads; another one beside it does no harm.
 */
export function keepChain({ db, log, machineNow, keptDays, every = SECOND }: Options): {
  readonly stop: () => Promise<void>
} {
  let running: Promise<void> | undefined
  let toldAt = machineNow()
  let logged = ''
  let prunedAt: Instant | undefined

  async function linkAll(): Promise<void> {
    const waiting = await db.selectFrom('trailWaiting').select('trail').limit(1).executeTakeFirst()
    for (const trail of waiting ? TRAILS : []) while ((await linkTrail(db, trail, machineNow())) > 0);
    if (machineNow() - toldAt >= TELL_HEADS_EVERY) await tellHeads()
    if (prunedAt === undefined || machineNow() - prunedAt >= HOUR) await prune()
  }

  /** What goes is said in the chain itself: by the number and the hash of the last link that went. */
  async function prune(): Promise<void> {
    const at = machineNow()
    prunedAt = at
    const before = later(at, -keptDays * DAY)
    let gone: Awaited<ReturnType<typeof pruneEvents>>
    for (let more = await pruneEvents(db, before); more; more = await pruneEvents(db, before)) gone = more
    if (gone === undefined) return
    const detail = { through: gone.number, hash: gone.hash, days: keptDays }
    await recordSecurityEvent(db, { event: 'events-pruned', at, detail })
  }

  async function tellHeads(): Promise<void> {
    const heads = await db
      .selectFrom('trailHead')
      .select(['trail', 'number', 'hash', 'prunedNumber', 'prunedHash'])
      .orderBy('trail')
      .execute()
    toldAt = machineNow()
    const text = JSON.stringify(heads)
    if (text !== logged) log.info({ event: 'trail-heads', heads }, 'the last links of the trails')
    logged = text
  }

  const look = async (): Promise<void> => {
    const linked = await settled(linkAll())
    if (!linked.ok)
      log[isAway(linked.error) ? 'debug' : 'warn'](
        { event: 'trail-not-linked', err: linked.error },
        'the trails can not be linked for now',
      )
  }
  const timer = setInterval(() => {
    running ??= look().finally(() => {
      running = undefined
    })
  }, every)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
