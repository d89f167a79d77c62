import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { settled } from '@baliza/domain'
import pg from 'pg'
import { isAway } from '../db/away.ts'
import { breakWhenSilent } from '../db/connection-bounds.ts'
import { dialectOfUrl, sqliteFileOf } from '../db/open-database.ts'
import { advance } from './supervised.ts'

/** One pipeline works; any others stand by and try again this often. */
const TRY_EVERY_MS = 200
/**
 * After an outage, who led before goes first: its journal has what was read meanwhile. Others wait so long.
 */
const GIVE_WAY_MS = 6_000

/** Any number, the same in every pipeline; not the one of `migrate`. */
const LOCK = 2_254_922

/**
 * Who holds the lock says so that often. A leader that is frozen, or that the wire no longer reaches, is
 * silent, and after this silence the server gives its lock to another: a connection that still stands, as
 * that of a process that is held, would keep it for ever.
 */
const SAY_EVERY_MS = 1_000
const SILENT_MS = 6_000

export type Leadership = { readonly release: () => Promise<void> }

export type Lock = {
  /** Rejects when the database that knows can't be asked. */
  readonly tryTake: () => Promise<boolean>
  readonly giveBack: () => Promise<void>
  readonly release: () => Promise<void>
}

type Options = {
  readonly onStandby?: () => void
  /** The database can't be asked who leads; called once in each outage. */
  readonly onAway?: (error: unknown) => void
  readonly signal?: AbortSignal
  /** A machine that may not lead stands by. */
  readonly mayLead?: () => Promise<boolean>
  /** Whether this process led last, asked when the database is back. */
  readonly ledLast?: () => Promise<boolean>
}

/**
 * Resolves when this process may lead. The lock belongs to a connection (or an open file): it is free again
 * as soon as its holder dies, however it dies. A connection that breaks is rebuilt, and the lock taken again;
 * if somebody was faster, the next write finds that the term is over (`lead.ts`).
 */
export async function awaitLeadership(databaseUrl: string, options: Options = {}): Promise<Leadership> {
  const { signal, ledLast } = options
  const lock =
    dialectOfUrl(databaseUrl) === 'postgres'
      ? advisoryLock(databaseUrl)
      : fileLock(`${sqliteFileOf(databaseUrl)}.leader`)
  const tryTake = teller(lock, options)
  for (;;) {
    advance()
    const answer = await tryTake()
    if (answer === 'taken') return { release: lock.release }
    if (answer === 'taken after an outage') {
      if ((await ledLast?.()) !== false) return { release: lock.release }
      await lock.giveBack()
      await pause(GIVE_WAY_MS)
    }
    await pause(TRY_EVERY_MS)
    if (signal?.aborted) {
      await lock.release()
      signal.throwIfAborted()
    }
  }
}

type Answer = 'taken' | 'taken after an outage' | 'busy' | 'away'

/** Tries to take a lock, and tells what is in the way, each thing once. */
function teller(lock: Lock, { onStandby, onAway, mayLead }: Options): () => Promise<Answer> {
  let toldStandby = false
  let before: Answer = 'busy'

  const take = async () => (await mayLead?.()) !== false && lock.tryTake()

  async function answer(): Promise<Answer> {
    const tried = await settled(take())
    if (tried.ok) return tried.value ? (before === 'away' ? 'taken after an outage' : 'taken') : 'busy'
    if (!isAway(tried.error)) throw tried.error
    if (before !== 'away') onAway?.(tried.error)
    return 'away'
  }

  return async () => {
    before = await answer()
    if (before === 'busy' && !toldStandby) {
      toldStandby = true
      onStandby?.()
    }
    return before
  }
}

function advisoryLock(url: string): Lock {
  let client: pg.Client | undefined
  let isHeld = false
  let released = false
  /** A connection answers one question after the other. */
  let isAsked = false

  async function ask<T extends pg.QueryResultRow>(connection: pg.Client, question: string): Promise<T[]> {
    isAsked = true
    try {
      return (await connection.query<T>(question)).rows
    } finally {
      isAsked = false
    }
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'baliza pipeline',
      connectionTimeoutMillis: 5_000,
    })
    fresh.on('error', () => undefined)
    await fresh.connect()
    breakWhenSilent(fresh, SILENT_MS)
    await ask(fresh, `set idle_session_timeout = ${SILENT_MS}`)
    const speaking = setInterval(() => void (isAsked || settled(ask(fresh, 'select 1'))), SAY_EVERY_MS)
    fresh.on('end', () => {
      clearInterval(speaking)
      client = undefined
      if (isHeld && !released) void takeAgain()
    })
    client = fresh
    return fresh
  }

  async function tryTake(): Promise<boolean> {
    const connection = client ?? (await connect())
    const [row] = await ask<{ taken: boolean }>(connection, `select pg_try_advisory_lock(${LOCK}) as taken`)
    isHeld = row?.taken === true
    return isHeld
  }

  async function takeAgain(): Promise<void> {
    while (!released && !(await tryTake().catch(() => false))) await pause(TRY_EVERY_MS)
  }

  return {
    tryTake,
    giveBack: async () => {
      isHeld = false
      if (client) await ask(client, `select pg_advisory_unlock(${LOCK})`)
    },
    release: async () => {
      released = true
      await client?.end()
    },
  }
}

/** An exclusive transaction, never ended, on a small file: the operating system's own lock under it. */
export function fileLock(file: string): Lock {
  if (file.startsWith(':memory:'))
    return { tryTake: async () => true, giveBack: async () => undefined, release: async () => undefined }
  const database = new DatabaseSync(file, { timeout: 0 })
  const begin = database.prepare('begin exclusive')
  return {
    tryTake: async () => {
      try {
        begin.run()
        return true
      } catch (error) {
        if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
        throw error
      }
    },
    giveBack: async () => database.exec('rollback'),
    release: async () => database.close(),
  }
}

const SQLITE_BUSY = 5
