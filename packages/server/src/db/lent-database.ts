import type { MessagePort } from 'node:worker_threads'
import { settled } from '@baliza/domain'
import {
  CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Db, DialectName } from './open-database.ts'
import type { Database } from './schema.ts'

type Statement =
  | { readonly kind: 'begin' | 'commit' | 'rollback' }
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }

/**
 * Lets a thread of ours use this database, one statement after the other, so that whatever it computes
 * between them holds nobody up. A statement that fails is told here and not in the thread, which is to be
 * ended then.
 */
export class LentDatabase {
  readonly #db: Db
  readonly #port: MessagePort
  #transaction: ControlledTransaction<Database> | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    db: Db,
    port: MessagePort,
    listeners: { onStatement: () => void; onFailure: (error: unknown) => void },
  ) {
    this.#db = db
    this.#port = port
    port.on('message', (statement: Statement) => {
      listeners.onStatement()
      this.#last = settled(this.#execute(statement)).then((done) => {
        if (done.ok) port.postMessage(done.value)
        else listeners.onFailure(done.error)
      })
    })
  }

  /** Nothing of a transaction that the thread has not ended is stored. */
  async takeBack(): Promise<void> {
    this.#port.close()
    await this.#last
    await this.#end('rollback')
  }

  async #execute(statement: Statement): Promise<QueryResult<unknown>> {
    if (statement.kind === 'query')
      return (this.#transaction ?? this.#db).executeQuery(
        CompiledQuery.raw(statement.sql, [...statement.parameters]),
      )
    if (statement.kind === 'begin') this.#transaction = await this.#db.startTransaction().execute()
    else await this.#end(statement.kind)
    return { rows: [] }
  }

  async #end(how: 'commit' | 'rollback'): Promise<void> {
    const transaction = this.#transaction
    this.#transaction = undefined
    await transaction?.[how]().execute()
  }
}

/** In the thread: the database that was lent to it. */
export function borrowDatabase(port: MessagePort, dialect: DialectName): Db {
  return new Kysely<Database>({ dialect: borrowed(port, dialect) })
}

const borrowed = (port: MessagePort, dialect: DialectName): Dialect => ({
  createAdapter: () => (dialect === 'postgres' ? new PostgresAdapter() : new SqliteAdapter()),
  createDriver: () => new BorrowedDriver(new BorrowedConnection(port)),
  createIntrospector: (db) =>
    dialect === 'postgres' ? new PostgresIntrospector(db) : new SqliteIntrospector(db),
  createQueryCompiler: () =>
    dialect === 'postgres' ? new PostgresQueryCompiler() : new SqliteQueryCompiler(),
})

class BorrowedConnection implements DatabaseConnection {
  readonly #port: MessagePort
  constructor(port: MessagePort) {
    this.#port = port
  }

  ask(statement: Statement): Promise<QueryResult<never>> {
    const { promise, resolve } = Promise.withResolvers<QueryResult<never>>()
    this.#port.once('message', resolve)
    this.#port.postMessage(statement)
    return promise
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.ask({ kind: 'query', sql, parameters })
  }

  streamQuery(): never {
    throw new Error('A database that was lent reads no streams')
  }
}

class BorrowedDriver implements Driver {
  readonly #connection: BorrowedConnection
  constructor(connection: BorrowedConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    await this.#connection.ask({ kind: 'begin' })
  }

  async commitTransaction(): Promise<void> {
    await this.#connection.ask({ kind: 'commit' })
  }

  async rollbackTransaction(): Promise<void> {
    await this.#connection.ask({ kind: 'rollback' })
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}
