import { Worker } from 'node:worker_threads'
import { READ_TOO_LONG } from '../away.ts'
import type { SqliteValue } from '../conversion.ts'
import type { SqliteReply, SqliteRequest, SqliteWorkerOptions } from './sqlite-worker.ts'

type Answer = Extract<SqliteReply, { rows: unknown }>
type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void }
type WithoutId<T> = T extends { id: number } ? Omit<T, 'id'> : never

/** What SQLite said to a query; `errcode` is its extended result code. */
class SqliteError extends Error {
  readonly errcode: number | undefined
  constructor(message: string, errcode: number | undefined) {
    super(message)
    this.name = 'SqliteError'
    this.errcode = errcode
  }
}

/** A question that took longer than anybody may keep the others waiting. */
class ReadTooLong extends Error {
  readonly code = READ_TOO_LONG
  constructor(milliseconds: number) {
    super(`the database computed for more than ${milliseconds} ms`)
    this.name = 'ReadTooLong'
  }
}

/** One SQLite connection in a thread of its own, so that a slow query never stops the event loop. */
export class SqliteThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  /** Set when the thread is gone: later requests are answered with it. */
  #gone: Error | undefined
  #last: Promise<unknown> = Promise.resolve()
  hasEnded = false
  /** How many have asked for a turn and not given it back. */
  queued = 0

  readonly #longestMs: number | undefined
  readonly #begun: Promise<unknown>

  /**
   * `longestMs`: a question that takes longer is refused and the thread is given up; what SQLite computes can't
   * be stopped, so that it ends by itself, unheard.
   */
  constructor(options: SqliteWorkerOptions, longestMs?: number) {
    this.#longestMs = longestMs
    this.#worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: options })
    this.#begun = new Promise((resolve) => this.#worker.once('message', resolve))
    this.#worker.on('message', (reply: SqliteReply) => this.#settle(reply))
    this.#worker.on('error', (error: Error) => this.#fail(error))
    this.#worker.on('exit', () => {
      this.hasEnded = true
      this.#fail(new Error('The SQLite thread has ended'))
    })
  }

  /** It answers nothing any more. */
  get isGone(): boolean {
    return this.#gone !== undefined
  }

  async query(sql: string, parameters: SqliteValue[]): Promise<Answer> {
    const { promise: over, resolve: end } = Promise.withResolvers<undefined>()
    if (this.#longestMs !== undefined) void this.#watch(this.#longestMs, over)
    try {
      return await this.#ask({ kind: 'query', sql, parameters })
    } finally {
      end(undefined)
    }
  }

  /** Time counts from when the thread is there. */
  async #watch(longestMs: number, over: Promise<undefined>): Promise<void> {
    await Promise.race([this.#begun, over])
    const patience = setTimeout(() => this.#giveUp(longestMs), longestMs)
    await over
    clearTimeout(patience)
  }

  /** Ends what is under way, if it has not ended by itself. */
  async rollback(): Promise<void> {
    await this.#ask({ kind: 'rollback' })
  }

  /** Rows in portions of `count`, from a connection of their own. */
  async *stream(sql: string, parameters: SqliteValue[], count: number): AsyncGenerator<Answer> {
    const { id } = await this.#ask({ kind: 'stream', sql, parameters })
    try {
      for (;;) {
        const portion = await this.#ask({ kind: 'next', stream: id, count })
        if (portion.rows.values.length > 0) yield portion
        if (portion.rows.values.length < count) return
      }
    } finally {
      await this.#ask({ kind: 'end-stream', stream: id })
    }
  }

  /** Waits until everybody before has given the turn back; resolves to the way to give it back. */
  async takeTurn(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = before.then(() => promise)
    this.queued++
    await before
    return () => {
      this.queued--
      resolve()
    }
  }

  async close(): Promise<void> {
    await this.#ask({ kind: 'close' })
    await this.#worker.terminate()
  }

  #ask(request: WithoutId<SqliteRequest>): Promise<Answer> {
    if (this.#gone) return Promise.reject(this.#gone)
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, ...request })
    })
  }

  #settle(reply: SqliteReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('error' in reply) waiting?.reject(new SqliteError(reply.error.message, reply.error.errcode))
    else waiting?.resolve(reply)
  }

  #giveUp(longestMs: number): void {
    this.#fail(new ReadTooLong(longestMs))
    void this.#worker.terminate()
  }

  #fail(error: Error): void {
    this.#gone ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
