import { Worker } from 'node:worker_threads'
import type { SandboxLimits } from './sandbox.ts'
import { type Answer, PROGRESS, type Question } from './worker-messages.ts'

/** The worker is gone in the middle of a question. `line` and `script` say where it was; -1 = not known. */
export class WorkerLost extends Error {
  readonly line: number
  readonly script: number
  constructor(reason: string, line: number, script: number) {
    super(reason)
    this.line = line
    this.script = script
  }
}

type Unnumbered<T> = T extends { readonly id: number } ? Omit<T, 'id'> : never

export type SandboxWorker = {
  /** Rejects with `WorkerLost` when the worker dies or makes no progress. One question at a time. */
  ask(question: Unnumbered<Question>): Promise<Answer>
  close(): Promise<void>
}

const LOOK = 250
const MEGABYTES = 256

/**
 * The thread that runs QuickJS, with a watchdog that ends it when it makes no progress for
 * `hangMilliseconds`.
 */
export async function startSandboxWorker(
  limits: SandboxLimits,
  hangMilliseconds: number,
): Promise<SandboxWorker> {
  const progress = new Int32Array(new SharedArrayBuffer(PROGRESS.length * 4))
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { limits, progress },
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  })
  const started = Promise.withResolvers<void>()
  let waiting: PromiseWithResolvers<Answer> | undefined
  let lastId = 0

  function lose(reason: string): void {
    const error = new WorkerLost(
      reason,
      Atomics.load(progress, PROGRESS.line),
      Atomics.load(progress, PROGRESS.script),
    )
    started.reject(error)
    waiting?.reject(error)
    waiting = undefined
  }
  worker.on('error', (error: Error) => lose(error.message))
  worker.on('exit', () => lose('the sandbox ended'))
  worker.on('message', (answer: Answer | 'ready') => {
    if (answer === 'ready') started.resolve()
    else if (answer.id === lastId) waiting?.resolve(answer)
  })
  await started.promise

  return {
    async ask(question) {
      waiting = Promise.withResolvers<Answer>()
      Atomics.store(progress, PROGRESS.line, -1)
      Atomics.store(progress, PROGRESS.script, -1)
      worker.postMessage({ ...question, id: ++lastId })
      const watchdog = watch(progress, hangMilliseconds, () => void worker.terminate())
      return waiting.promise.finally(() => clearInterval(watchdog))
    },
    async close() {
      await worker.terminate()
    },
  }
}

function watch(progress: Int32Array, hangMilliseconds: number, bite: () => void): NodeJS.Timeout {
  let calls = Atomics.load(progress, PROGRESS.calls)
  let quiet = 0
  return setInterval(() => {
    const seen = Atomics.load(progress, PROGRESS.calls)
    quiet = seen === calls ? quiet + LOOK : 0
    calls = seen
    if (quiet >= hangMilliseconds) bite()
  }, LOOK)
}
