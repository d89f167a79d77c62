import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { fromSqlite, toSqlite } from '../conversion.ts'
import { SqliteReaders } from './sqlite-readers.ts'
import { SqliteThread } from './sqlite-thread.ts'

/**
 * One thread writes, two read (WAL: readers see the last commit and wait for nobody). In memory one thread
 * does all.
 */
class SqliteDriver implements Driver {
  readonly #file: string
  readonly #image: Uint8Array | undefined
  #writer: SqliteThread | undefined
  #readers: SqliteReaders | undefined
  readonly #longestReadMs: number | undefined

  constructor(file: string, { image, longestReadMs }: SqliteOptions) {
    this.#file = file
    this.#image = image
    this.#longestReadMs = longestReadMs
  }

  async init(): Promise<void> {
    const writer = new SqliteThread({ file: this.#file, readOnly: false, image: this.#image })
    this.#writer = writer
    await writer.query('select 1', [])
    if (this.#file !== ':memory:') this.#readers = new SqliteReaders(this.#file, this.#longestReadMs)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#writer) throw new Error('The database is closed')
    return new SqliteConnection(this.#writer, this.#readers)
  }

  async beginTransaction(connection: SqliteConnection, settings: TransactionSettings): Promise<void> {
    await connection.begin(settings.accessMode === 'read only')
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('commit')
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    const [readers, writer] = [this.#readers, this.#writer]
    this.#readers = undefined
    this.#writer = undefined
    await readers?.close()
    await writer?.close()
  }
}

/** Sends reads to the idler reader and writes to the writer; a transaction keeps one thread for itself. */
class SqliteConnection implements DatabaseConnection {
  readonly #writer: SqliteThread
  readonly #readers: SqliteReaders | undefined
  #held: { thread: SqliteThread; giveBack: () => void } | undefined

  constructor(writer: SqliteThread, readers: SqliteReaders | undefined) {
    this.#writer = writer
    this.#readers = readers
  }

  async begin(readOnly: boolean): Promise<void> {
    const { thread, giveBack } = await this.#takeThread(readOnly)
    this.#held = { thread, giveBack }
    // NOTE: IMMEDIATE waits for the other process here; a later upgrade from read to write would fail at once
    await thread.query(readOnly ? 'begin' : 'begin immediate', []).catch((error: unknown) => {
      this.#letGo()
      throw error
    })
  }

  /**
   * A commit that fails is rolled back next, and that always ends it: a full disk may have rolled everything
   * back by itself.
   */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (how === 'rollback') return this.#held?.thread.rollback().finally(() => this.#letGo())
    await this.#held?.thread.query(how, [])
    this.#letGo()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const parameters = query.parameters.map(toSqlite)
    const { thread, giveBack } = this.#held
      ? { thread: this.#held.thread, giveBack: undefined }
      : await this.#takeThread(isRead(query))
    try {
      const { rows, changes, insertId } = await thread.query(query.sql, parameters)
      return { rows: fromSqlite(rows) as R[], numAffectedRows: BigInt(changes), insertId: BigInt(insertId) }
    } finally {
      giveBack?.()
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize = 500): AsyncIterableIterator<QueryResult<R>> {
    const thread = this.#held?.thread ?? this.#reader()
    // NOTE: a stream keeps its thread busy for long: others rather go to the other one
    thread.queued++
    try {
      for await (const { rows } of thread.stream(query.sql, query.parameters.map(toSqlite), chunkSize))
        yield { rows: fromSqlite(rows) as R[] }
    } finally {
      thread.queued--
    }
  }

  #reader(): SqliteThread {
    return this.#readers?.idlest() ?? this.#writer
  }

  /** Whoever waited for a thread that was given up meanwhile turns to another. */
  async #takeThread(readOnly: boolean): Promise<{ thread: SqliteThread; giveBack: () => void }> {
    const thread = readOnly ? this.#reader() : this.#writer
    const giveBack = await thread.takeTurn()
    if (!thread.isGone || !readOnly || this.#reader().isGone) return { thread, giveBack }
    giveBack()
    return this.#takeThread(readOnly)
  }

  #letGo(): void {
    this.#held?.giveBack()
    this.#held = undefined
  }
}

const isRead = ({ query, sql }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|explain)\b/i.test(sql))

class ThreadedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

type SqliteOptions = {
  /** What a database in memory begins with: the copy of a file. */
  readonly image?: Uint8Array | undefined
  readonly longestReadMs?: number | undefined
}

/** SQLite by `node:sqlite` in worker threads. `file` is a path or `:memory:`. */
export const sqliteDialect = (file: string, options: SqliteOptions): Dialect => ({
  createAdapter: () => new ThreadedSqliteAdapter(),
  createDriver: () => new SqliteDriver(file, options),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})
