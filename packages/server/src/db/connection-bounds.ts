import type { Socket } from 'node:net'
import type pg from 'pg'

/** How long a process puts up with PostgreSQL, and others with it, in milliseconds; 0 = without an end. */
export type ConnectionBounds = {
  /** A statement waits no longer for what others hold. */
  readonly lock: number
  /**
   * Whoever begins a transaction and then does nothing for so long loses it: others wait for what it holds.
   */
  readonly idleInTransaction: number
  /** A connection on which nobody says anything for so long leads nowhere: a cable may have been cut. */
  readonly silence: number
}

export const BOUNDS = {
  ordinary: { lock: 10_000, idleInTransaction: 10_000, silence: 60_000 },
  /** Whoever leads must soon find out that it can't. */
  leading: { lock: 10_000, idleInTransaction: 10_000, silence: 15_000 },
  /** Whoever copies a database, or changes its schema, takes its time. */
  none: { lock: 0, idleInTransaction: 0, silence: 0 },
} satisfies Record<string, ConnectionBounds>

/**
 * A machine that vanished without a word is missed after about eleven seconds, not after two hours, and its
 * locks are free.
 */
const MISS_SOON =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set tcp_user_timeout = 11000'

/** The first thing to be done with a connection. The pool closes it long before its silence is over. */
export async function bound(client: pg.Client, bounds: ConnectionBounds): Promise<void> {
  breakWhenSilent(client, bounds.silence)
  const { lock, idleInTransaction } = bounds
  await client.query(
    `${MISS_SOON}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idleInTransaction}`,
  )
}

/** Whoever waits for an answer learns it as of a connection that timed out. */
export function breakWhenSilent({ connection }: pg.Client, milliseconds: number): void {
  const stream = connection.stream as Socket
  stream.setTimeout(milliseconds, () => stream.destroy(new SilentServer(milliseconds)))
}

class SilentServer extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(milliseconds: number) {
    super(`the database said nothing for ${milliseconds} ms`)
    this.name = 'SilentServer'
  }
}
