import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import pg from 'pg'
import { postgresTypes } from './conversion.ts'
import { hideShadows } from './hide-shadows.ts'
import type { Database } from './schema.ts'
import { sqliteDialect } from './sqlite/sqlite-dialect.ts'

export type Db = Kysely<Database>
export type DialectName = 'sqlite' | 'postgres'

/** `sqlite:FILE`, `sqlite::memory:` or `postgres://…`. */
export function dialectOfUrl(url: string): DialectName {
  if (url.startsWith('sqlite:')) return 'sqlite'
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgres'
  throw new Error(`Not a database address: it begins neither with sqlite: nor with postgres://`)
}

export const sqliteFileOf = (url: string): string => url.slice('sqlite:'.length)

/**
 * A list hangs many small tables on its own, and in which order is all the same: weighing every order took PostgreSQL longer than
 * reading the page. Up to four tables it still does. The pool waits for it: a client takes one statement at a time.
 */
const planQuickly = async (client: pg.ClientBase): Promise<void> => void (await client.query('set join_collapse_limit = 4'))

/** Opens the database without changing it; `migrate` brings its schema up to date. Close it with `destroy()`. */
export function openDatabase(url: string, options: { maxConnections?: number; image?: Uint8Array } = {}): Db {
  const plugins = [hideShadows]
  if (dialectOfUrl(url) === 'sqlite') return new Kysely<Database>({ dialect: sqliteDialect(sqliteFileOf(url), options.image), plugins })
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    types: postgresTypes(pg.types.getTypeParser),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    onConnect: planQuickly,
  })
  // NOTE: an idle connection that breaks is replaced by the pool; without a listener it would end the process
  pool.on('error', () => undefined)
  // NOTE: one that breaks while it is in use says so to whoever uses it, and to its own listeners besides
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins })
}

export const dialectOf = (db: Db): DialectName => (db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite')
