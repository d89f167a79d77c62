import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { SqliteRows, SqliteValue } from '../conversion.ts'
import { sqliteFold } from '../fold.ts'

/** What a worker is asked. Each request is answered by one reply with the same `id`. */
export type SqliteRequest =
  | { id: number; kind: 'query'; sql: string; parameters: SqliteValue[] }
  | { id: number; kind: 'rollback' }
  | { id: number; kind: 'stream'; sql: string; parameters: SqliteValue[] }
  | { id: number; kind: 'next'; stream: number; count: number }
  | { id: number; kind: 'end-stream'; stream: number }
  | { id: number; kind: 'close' }

export type SqliteReply =
  | { id: number; rows: SqliteRows; changes: number; insertId: number }
  | { id: number; error: SqliteFailure }
export type SqliteFailure = { message: string; errcode: number | undefined }
/** `image`: what a database in memory holds to begin with, as a file of SQLite has it. */
export type SqliteWorkerOptions = { file: string; readOnly: boolean; image?: Uint8Array | undefined }

type Prepared = { statement: StatementSync; columns: string[]; booleans: number[] }
type Stream = { prepared: Prepared; rows: Iterator<unknown>; database: DatabaseSync | undefined }

const CACHED_STATEMENTS = 400
const BUSY_TIMEOUT_MS = 15_000
const NO_ROWS: SqliteRows = { columns: [], booleans: [], values: [] }

const port = parentPort
if (!port) throw new Error('sqlite-worker.ts runs in a worker thread')
const { file, readOnly, image } = workerData as SqliteWorkerOptions
const database = open()
const cache = new Map<string, Prepared>()
const streams = new Map<number, Stream>()

function open(): DatabaseSync {
  const opened = new DatabaseSync(file, {
    readOnly,
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  })
  opened.function('fold', { deterministic: true }, sqliteFold)
  // NOTE: FULL, so that a power cut loses nothing that was acknowledged
  if (!readOnly)
    opened.exec('pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = 67108864')
  if (image) opened.deserialize(image)
  // NOTE: each thread has a cache of its own, and the system keeps the file in memory for all of them
  opened.exec('pragma cache_size = -8000; pragma temp_store = memory')
  return opened
}

function prepare(on: DatabaseSync, sql: string): Prepared {
  const statement = on.prepare(sql)
  statement.setReturnArrays(true)
  const described = statement.columns()
  return {
    statement,
    columns: described.map((column) => column.name),
    booleans: described.flatMap((column, i) => (column.type?.toLowerCase() === 'boolean' ? [i] : [])),
  }
}

/** The most recently used statements stay prepared; anything that may change the schema empties the cache. */
function cached(sql: string): Prepared {
  const known = cache.get(sql)
  if (known) {
    cache.delete(sql)
    cache.set(sql, known)
    return known
  }
  const prepared = prepare(database, sql)
  if (/^\s*(create|alter|drop|pragma)/i.test(sql)) {
    cache.clear()
    return prepared
  }
  cache.set(sql, prepared)
  const oldest = cache.keys().next().value
  if (cache.size > CACHED_STATEMENTS && oldest !== undefined) cache.delete(oldest)
  return prepared
}

function query(sql: string, parameters: SqliteValue[]) {
  const { statement, columns, booleans } = cached(sql)
  if (columns.length === 0) {
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: NO_ROWS, changes: Number(changes), insertId: Number(lastInsertRowid) }
  }
  const values = statement.all(...parameters) as unknown as unknown[][]
  return { rows: { columns, booleans, values }, changes: values.length, insertId: 0 }
}

/**
 * A stream reads from a connection of its own: on a shared one it would hold back what later queries may see.
 */
function openStream(id: number, sql: string, parameters: SqliteValue[]): void {
  const own = file === ':memory:' ? undefined : open()
  // NOTE: a long result may have to be sorted: on disk, since memory is everybody's
  own?.exec('pragma temp_store = file')
  const prepared = prepare(own ?? database, sql)
  streams.set(id, { prepared, rows: prepared.statement.iterate(...parameters), database: own })
}

function nextRows(stream: number, count: number) {
  const { prepared, rows } = streams.get(stream) as Stream
  const values: unknown[][] = []
  while (values.length < count) {
    const { done, value } = rows.next()
    if (done) break
    values.push(value as unknown[])
  }
  return { rows: { columns: prepared.columns, booleans: prepared.booleans, values }, changes: 0, insertId: 0 }
}

function endStream(stream: number): void {
  const open = streams.get(stream)
  streams.delete(stream)
  open?.rows.return?.()
  open?.database?.close()
}

function answer(request: SqliteRequest) {
  switch (request.kind) {
    case 'query':
      return query(request.sql, request.parameters)
    case 'rollback':
      if (database.isTransaction) database.exec('rollback')
      break
    case 'stream':
      openStream(request.id, request.sql, request.parameters)
      break
    case 'next':
      return nextRows(request.stream, request.count)
    case 'end-stream':
      endStream(request.stream)
      break
    case 'close':
      for (const stream of streams.keys()) endStream(stream)
      database.close()
      break
  }
  return { rows: NO_ROWS, changes: 0, insertId: 0 }
}

/** Answers nothing: the thread is there. */
const BEGUN: SqliteReply = { id: 0, rows: NO_ROWS, changes: 0, insertId: 0 }
port.postMessage(BEGUN)

port.on('message', (request: SqliteRequest) => {
  // NOTE: an error belongs to the sender of the query; it travels back to be thrown there
  try {
    port.postMessage({ id: request.id, ...answer(request) })
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    port.postMessage({ id: request.id, error: { message, errcode } })
  }
  if (request.kind === 'close') port.close()
})
