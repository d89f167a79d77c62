import type { LineBook, Rows } from './line-book.ts'
import type { SandboxLimits } from './sandbox.ts'
import { type SandboxWorker, startSandboxWorker, WorkerLost } from './sandbox-worker.ts'
import type { CompileError, ScriptFailure } from './script-failure.ts'

/** A worker that knows how to take in a line. */
type LineWorker = Pick<SandboxWorker, 'ask'> & {
  define(book: LineBook, rows: Rows): Promise<readonly (CompileError | null)[]>
}

export type LastingSandbox = {
  /**
   * Does the work. When it costs the worker, the culprit is found, a new worker takes in all lines as they
   * were `before`, and the work is done again.
   */
  persist<T>(work: (worker: LineWorker) => Promise<T>, before?: ReadonlyMap<number, Rows>): Promise<T>
  close(): Promise<void>
}

/** The sandbox as its callers see it: it may lose a worker, but never an answer. */
export async function openLastingSandbox(
  books: ReadonlyMap<number, LineBook>,
  limits: SandboxLimits,
  hangMilliseconds: number,
): Promise<LastingSandbox> {
  let worker = await startSandboxWorker(limits, hangMilliseconds)
  let lost = false
  let closed = false

  async function restore(before: ReadonlyMap<number, Rows> | undefined): Promise<void> {
    await worker.close()
    worker = await startSandboxWorker(limits, hangMilliseconds)
    for (const book of books.values())
      await toLineWorker(worker).define(book, before?.get(book.line) ?? book.rows)
    lost = false
  }

  return {
    async persist(work, before) {
      for (;;) {
        try {
          if (lost) await restore(before)
          return await work(toLineWorker(worker))
        } catch (error) {
          if (!(error instanceof WorkerLost) || closed) throw error
          lost = true
          if (!blame(books.get(error.line), error)) throw error
        }
      }
    },
    async close() {
      closed = true
      await worker.close()
    },
  }
}

const toLineWorker = (worker: SandboxWorker): LineWorker => ({
  ask: (question) => worker.ask(question),
  async define(book, rows) {
    const sources = book.scripts.map(({ source, refusal }) => (refusal === undefined ? source : 'undefined'))
    const { errors } = await worker.ask({ kind: 'line', line: book.line, names: book.names, sources })
    await worker.ask({
      kind: 'run',
      lines: [{ line: book.line, turns: book.memory(rows), runs: 0, oneByOne: null }],
    })
    return errors
  },
})

/**
 * Calls its scripts one by one the next time, and then leaves out the one that is caught. False: none is left
 * to blame.
 */
function blame(book: LineBook | undefined, { script }: WorkerLost): boolean {
  if (!book) return false
  const culprit = book.scripts[script]
  const suspects = (culprit ? [culprit] : book.careful ? book.scripts : []).filter(
    ({ refusal }) => refusal === undefined,
  )
  for (const suspect of suspects) suspect.refusal = HANGS
  const learned = suspects.length > 0 || !book.careful
  book.careful = true
  return learned
}

const HANGS: ScriptFailure = { code: 'script-hangs', values: {} }
