import { Kysely, PostgresAdapter, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { BOUNDS, bound, type ConnectionBounds } from './connection-bounds.ts'
import { postgresTypes } from './conversion.ts'
import { hideShadows } from './hide-shadows.ts'
import type { Database } from './schema.ts'
import { openSealed } from './secrets/sealed-columns.ts'
import { CONNECTION, type SecretKeys } from './secrets/secret-keys.ts'
import { sqliteDialect } from './sqlite/sqlite-dialect.ts'

export type Db = Kysely<Database>
/** What writes facts takes one: all of it is stored, or nothing. */
export type Trx = Transaction<Database>
export type DialectName = 'sqlite' | 'postgres'

/** `sqlite:FILE`, `sqlite::memory:` or `postgres://…`. */
export function dialectOfUrl(url: string): DialectName {
  if (url.startsWith('sqlite:')) return 'sqlite'
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgres'
  throw new Error(`Not a database address: it begins neither with sqlite: nor with postgres://`)
}

export const sqliteFileOf = (url: string): string => url.slice('sqlite:'.length)

/**
 * A list hangs many small tables on its own, and in which order is all the same: weighing every order took
 * PostgreSQL longer than reading the page. Up to four tables it still does. The pool waits for it: a client
 * takes one statement at a time.
 */
const PLAN_QUICKLY = 'set join_collapse_limit = 4'

type OpenOptions = {
  readonly maxConnections?: number
  readonly image?: Uint8Array
  /** Whoever asks something that takes longer is refused (`isTooLong`): others wait for what it uses. */
  readonly longestReadMs?: number
  /**
   * What secrets are sealed and opened by. Without it they can be neither written nor read; `as stored` leaves
   * them alone, for copies.
   */
  readonly secrets?: SecretKeys | 'as stored'
  readonly bounds?: ConnectionBounds
  /** What the server calls these connections, behind the key that they know. */
  readonly name?: string
}

/**
 * Opens the database without changing it; `migrate` brings its schema up to date. Close it with `destroy()`.
 */
export function openDatabase(url: string, options: OpenOptions = {}): Db {
  const keys = options.secrets === 'as stored' ? undefined : options.secrets
  const plugins = options.secrets === 'as stored' ? [hideShadows] : [hideShadows, openSealed(keys)]
  if (dialectOfUrl(url) === 'sqlite')
    return new Kysely<Database>({ dialect: sqliteDialect(sqliteFileOf(url), options), plugins })
  const { bounds = BOUNDS.ordinary, name, longestReadMs = 0 } = options
  const pool = new pg.Pool({
    connectionString: url,
    application_name: [...(keys ? [`${CONNECTION}${keys.current()}`] : []), ...(name ? [name] : [])].join(
      ' ',
    ),
    max: options.maxConnections ?? 10,
    types: postgresTypes(pg.types.getTypeParser),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    onConnect: async (client) => {
      await bound(client as pg.Client, bounds)
      await client.query(`${PLAN_QUICKLY}; set statement_timeout = ${longestReadMs}`)
    },
  })
  // NOTE: an idle connection that breaks is replaced by the pool; without a listener it would end the process
  pool.on('error', () => undefined)
  // NOTE: one that breaks while it is in use tells its user, and its own listeners as well
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins })
}

export const dialectOf = (db: Db): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
