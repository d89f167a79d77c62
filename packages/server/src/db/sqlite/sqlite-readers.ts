import { SqliteThread } from './sqlite-thread.ts'

/** The second begins when somebody would have to wait for the first: a thread keeps memory. */
const READERS = 2
/** So many that were given up may still compute, before no more are put in their place. */
const MOST_GIVEN_UP = 4

/** The threads that read a file. One that was given up is replaced with the next question. */
export class SqliteReaders {
  readonly #open: () => SqliteThread
  readonly #threads: SqliteThread[]
  #givenUp: SqliteThread[] = []

  constructor(file: string, longestMs: number | undefined) {
    this.#open = () => new SqliteThread({ file, readOnly: true }, longestMs)
    this.#threads = [this.#open()]
  }

  idlest(): SqliteThread | undefined {
    this.#replace()
    const living = this.#threads.filter((thread) => !thread.isGone)
    if (this.#threads.length < READERS && living.every(({ queued }) => queued > 0)) {
      const another = this.#open()
      this.#threads.push(another)
      return another
    }
    return (living.length > 0 ? living : this.#threads).reduce<SqliteThread | undefined>(
      (idlest, thread) => (idlest === undefined || thread.queued < idlest.queued ? thread : idlest),
      undefined,
    )
  }

  async close(): Promise<void> {
    for (const thread of this.#threads) if (!thread.isGone) await thread.close()
  }

  #replace(): void {
    this.#givenUp = this.#givenUp.filter((thread) => !thread.hasEnded)
    for (const [i, thread] of this.#threads.entries()) {
      if (!thread.isGone || this.#givenUp.length >= MOST_GIVEN_UP) continue
      this.#givenUp.push(thread)
      this.#threads[i] = this.#open()
    }
  }
}
