import type { SandboxLimits } from './sandbox.ts'
import { type SandboxWorker, startSandboxWorker, WorkerLost } from './sandbox-worker.ts'
import type { CompileError, ScriptFailure } from './script-failure.ts'
import type { Rows, ScriptedLine } from './scripted-line.ts'

/** A worker that knows how to take in a line. */
type LineWorker = Pick<SandboxWorker, 'ask'> & {
  define(scripted: ScriptedLine, rows: Rows): Promise<readonly (CompileError | null)[]>
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
  scriptedLines: ReadonlyMap<number, ScriptedLine>,
  limits: SandboxLimits,
  hangMilliseconds: number,
): Promise<LastingSandbox> {
  let worker = await startSandboxWorker(limits, hangMilliseconds)
  let lost = false
  let closed = false

  async function restore(before: ReadonlyMap<number, Rows> | undefined): Promise<void> {
    await worker.close()
    worker = await startSandboxWorker(limits, hangMilliseconds)
    for (const scripted of scriptedLines.values())
      await toLineWorker(worker).define(scripted, before?.get(scripted.line) ?? scripted.rows)
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
          if (!blame(scriptedLines.get(error.line), error)) throw error
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
  async define(scripted, rows) {
    const sources = scripted.scripts.map(({ source, refusal }) =>
      refusal === undefined ? source : 'undefined',
    )
    const { errors } = await worker.ask({ kind: 'line', line: scripted.line, names: scripted.names, sources })
    await worker.ask({
      kind: 'run',
      lines: [{ line: scripted.line, evaluations: scripted.memory(rows), runs: 0, oneByOne: null }],
    })
    return errors
  },
})

/**
 * Calls its scripts one by one the next time, and then leaves out the one that is caught. False: none is left
 * to blame.
 */
function blame(scripted: ScriptedLine | undefined, { script }: WorkerLost): boolean {
  if (!scripted) return false
  const culprit = scripted.scripts[script]
  const suspects = (culprit ? [culprit] : scripted.careful ? scripted.scripts : []).filter(
    ({ refusal }) => refusal === undefined,
  )
  for (const suspect of suspects) suspect.refusal = HANGS
  const learned = suspects.length > 0 || !scripted.careful
  scripted.careful = true
  return learned
}

const HANGS: ScriptFailure = { code: 'script-hangs', values: {} }
