import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { backOff, settled } from '@baliza/domain'
import { isAway } from '../../db/away.ts'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Log } from '../../log/log-event.ts'
import { asLeader, type Lead } from '../../messaging/lead.ts'
import { connectSyslog, type SyslogServer, send } from './syslog-connection.ts'
import { framed, type LinkedEvent, syslogMessage } from './syslog-message.ts'

type Options = {
  readonly db: Db
  readonly server: SyslogServer
  readonly log: Log
  /** Whoever leads sends; without one, whoever calls sees to that. */
  readonly lead: Lead | undefined
  readonly pace?: Partial<typeof PACE>
}

/** Milliseconds. */
const PACE = {
  look: 1_000,
  first: 1_000,
  longest: 60_000,
  /**
   * Syslog knows no answer: what a connection took may still be lost with it. What was sent counts once the
   * connection has lived on for so long.
   */
  settle: 30_000,
}

const MOST_AT_ONCE = 200

/**
 * Sends security events to a syslog server, in the order of their chain and from the table itself: while it
 * is away they wait there, however many. After a connection that broke, what it took last is sent again: an
 * event may come twice, with the same number, and none is left out.
 */
export function keepSyslog(options: Options): { readonly stop: () => Promise<void> } {
  const giveUp = new AbortController()
  const running = new SyslogSender(options, giveUp.signal).run()
  return {
    stop: async () => {
      giveUp.abort()
      await running
    },
  }
}

class SyslogSender {
  readonly #options: Options
  readonly #pace: typeof PACE
  readonly #signal: AbortSignal
  #failures = 0

  constructor(options: Options, signal: AbortSignal) {
    this.#options = options
    this.#pace = { ...PACE, ...options.pace }
    this.#signal = signal
  }

  async run(): Promise<void> {
    while (!this.#signal.aborted) {
      const ended = await settled(this.#sendWhileItLasts())
      if (this.#signal.aborted) return
      if (!ended.ok) this.#tell(ended.error)
      this.#failures += 1
      await this.#wait(backOff(this.#failures, this.#pace, Math.random()))
    }
  }

  /** A database that is away is told by those who write facts; of an outage its first failure is told. */
  #tell(error: unknown): void {
    const isNew = this.#failures === 0 && !isAway(error)
    this.#options.log[isNew ? 'warn' : 'debug'](
      { event: 'syslog-unreachable', err: error },
      'security events can not be sent on; they wait',
    )
  }

  async #sendWhileItLasts(): Promise<void> {
    const { db, server, log } = this.#options
    const socket = await connectSyslog(server, this.#signal)
    // NOTE: an error of the socket is met where it is written to, or by its end
    socket.on('error', () => undefined)
    try {
      if (this.#failures > 0) log.info({ event: 'syslog-reached' }, 'security events are sent on again')
      await this.#sendAll(socket, await readProgress(db))
    } finally {
      socket.destroy()
    }
  }

  /** Goes on until the connection ends, which is an error. */
  async #sendAll(socket: Socket, from: number): Promise<void> {
    let sent = from
    const unsettled: { readonly number: number; readonly at: number }[] = []
    while (!this.#signal.aborted) {
      if (socket.destroyed || socket.readableEnded) throw new Error('the connection ended')
      const events = await readLinked(this.#options.db, sent)
      if (events.length > 0) {
        await send(socket, Buffer.concat(events.map((event) => framed(syslogMessage(event)))), this.#signal)
        sent = events.at(-1)?.number ?? sent
        unsettled.push({ number: sent, at: performance.now() })
        this.#failures = 0
      }
      await this.#settle(unsettled)
      if (events.length < MOST_AT_ONCE) await this.#wait(this.#pace.look)
    }
  }

  async #settle(unsettled: { readonly number: number; readonly at: number }[]): Promise<void> {
    const before = performance.now() - this.#pace.settle
    const count = unsettled.findLastIndex(({ at }) => at <= before) + 1
    const last = unsettled.splice(0, count).at(-1)
    if (!last) return
    const { db, lead } = this.#options
    await asLeader(db, lead, (trx) => writeProgress(trx, last.number))
  }

  async #wait(milliseconds: number): Promise<void> {
    await settled(pause(milliseconds, undefined, { signal: this.#signal }))
  }
}

async function readProgress(db: Db): Promise<number> {
  const { number } = await db.selectFrom('syslogProgress').select('number').executeTakeFirstOrThrow()
  return number
}

/** Never back: another pipeline may lead meanwhile. */
const writeProgress = (trx: Trx, number: number) =>
  trx.updateTable('syslogProgress').set({ number }).where('number', '<', number).execute()

const readLinked = (db: Db, after: number): Promise<LinkedEvent[]> =>
  db
    .selectFrom('trailLink')
    .innerJoin('securityEvent', 'securityEvent.id', 'trailLink.rowID')
    .selectAll('securityEvent')
    .select(['trailLink.number', 'trailLink.hash'])
    .where('trailLink.trail', '=', 'security')
    .where('trailLink.number', '>', after)
    .orderBy('trailLink.number')
    .limit(MOST_AT_ONCE)
    .execute()
