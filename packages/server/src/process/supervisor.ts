import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { backOff } from '@baliza/domain'
import { log } from '../log/log.ts'
import { type ChildMessage, EXIT_MISCONFIGURED, SUPERVISED } from '../messaging/supervised.ts'
import { beatOf, watchSilence } from './watch-silence.ts'

export type ChildPlan = {
  readonly name: string
  readonly script: URL
  readonly environment?: NodeJS.ProcessEnv
  /** Flags of Node. */
  readonly execArgv?: readonly string[]
  /** A Node of its own. */
  readonly execPath?: string
  /** It starts others itself, which end with it, even if it can't see to that. */
  readonly startsOthers?: boolean
}

type Options = {
  /** A child never got ready and another try would end the same way. */
  readonly onHopeless: (name: string) => void
  readonly onReady?: (name: string, pid: number) => void
  /** A child that says nothing for so long is killed and started anew. */
  readonly silentAfterMs?: number
  /** So is one whose work has come no step further for so long, although it speaks. */
  readonly stuckAfterMs?: number
  /** So often a child is started that never gets ready. */
  readonly triesBeforeFirstReady?: number
}

export type Supervisor = {
  /** Ends all children: kindly first, by force after 12 s. */
  readonly stop: () => Promise<void>
  /** The same, by force after another time. */
  readonly stopWithin: (killAfterMs: number) => Promise<void>

  /** Tells it to one child that can hear it; false = none can. */
  readonly tell: (message: ChildMessage) => boolean
  /** Every child runs: those that do not are being started again. */
  readonly isWell: () => boolean
}

/** What is kept running: the two processes of this build, or another build. */
export type Standing = Pick<Supervisor, 'stop' | 'tell' | 'isWell'>

const PAUSES_MS = { first: 200, longest: 10_000 }
/** Who lived this long was well: its next crash is the first again. */
const WELL_AFTER_MS = 30_000
const TRIES_BEFORE_FIRST_READY = 3
const KILL_AFTER_MS = 12_000
/** Longer than any work that a process does in one go: reading a year, unpacking a backup. */
const SILENT_AFTER_MS = 20_000
/** Longer than a connection to the database may be silent, which is the longest that a step takes. */
const STUCK_AFTER_MS = 90_000

/**
 * Keeps each child running: a crash or a kill of one is repaired and does not touch the others. Passes on
 * what they tell each other.
 */
export function supervise(plans: readonly ChildPlan[], options: Options): Supervisor {
  const running = new Map<string, ChildProcess>()
  let stopping = false

  const passOn = (from: string, message: ChildMessage) => {
    for (const [name, child] of running) if (name !== from) tellChild(child, message)
  }
  const keepers = plans.map((plan) =>
    keepRunning(plan, {
      ...options,
      isStopping: () => stopping,
      onStarted: (child) => running.set(plan.name, child),
      onEnded: () => running.delete(plan.name),
      onBus: (message) => passOn(plan.name, message),
    }),
  )
  const stopWithin = async (killAfterMs: number) => {
    stopping = true
    for (const keeper of keepers) keeper.cancel()
    const ends = [...running].map(([name, child]) => {
      const startsOthers = plans.some((plan) => plan.name === name && plan.startsOthers)
      return end(child, { killAfterMs, startsOthers })
    })
    await Promise.all(ends)
  }
  const tell = (message: ChildMessage) => {
    const child = [...running.values()].find(({ connected }) => connected)
    if (child) tellChild(child, message)
    return child !== undefined
  }
  const stop = () => stopWithin(KILL_AFTER_MS)
  return { stop, stopWithin, tell, isWell: () => plans.every(({ name }) => running.has(name)) }
}

type Hooks = Options & {
  readonly isStopping: () => boolean
  readonly onStarted: (child: ChildProcess) => void
  readonly onEnded: () => void
  readonly onBus: (message: ChildMessage) => void
}

function keepRunning(plan: ChildPlan, hooks: Hooks): { cancel: () => void } {
  const { name } = plan
  const { silentAfterMs = SILENT_AFTER_MS, stuckAfterMs = STUCK_AFTER_MS } = hooks
  const { triesBeforeFirstReady = TRIES_BEFORE_FIRST_READY } = hooks
  let everReady = false
  let failures = 0
  let pause: NodeJS.Timeout | undefined

  function start(): void {
    const startedAt = performance.now()
    const child = forkPlanned(plan, beatOf(silentAfterMs))
    const kill = (sentence: string, forMs: number) => {
      log('supervisor').error(
        { event: 'process-killed', child: name, pid: child.pid, forMs },
        `${sentence}, it is killed`,
      )
      child.kill('SIGKILL')
    }
    const silence = watchSilence(silentAfterMs, () => kill('a process answers no more', silentAfterMs))
    const standstill = watchSilence(stuckAfterMs, () => kill('the work of a process stands', stuckAfterMs))
    let steps = -1
    hooks.onStarted(child)
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'bus') return hooks.onBus(message)
      if (message.kind === 'ready') {
        everReady = true
        hooks.onReady?.(name, child.pid ?? 0)
      }
      // NOTE: a program that is watched for changes of its sources tells its parent of each file that it
      // reads
      if (message.kind !== 'ready' && message.kind !== 'alive') return
      silence.heard()
      if (message.kind === 'alive' && message.steps !== steps) {
        standstill.heard()
        steps = message.steps
      }
    })
    child.on('exit', (code, signal) => {
      silence.stop()
      standstill.stop()
      // Whoever ended by itself has left them behind: they would be in the way of the next.
      if (plan.startsOthers) killWithOthers(child.pid ?? 0)
      hooks.onEnded()
      failures = performance.now() - startedAt > WELL_AFTER_MS ? 1 : failures + 1
      if (!hooks.isStopping()) afterExit(code, signal)
    })
  }

  function afterExit(code: number | null, signal: NodeJS.Signals | null): void {
    const hopeless = !everReady && (code === EXIT_MISCONFIGURED || failures >= triesBeforeFirstReady)
    log('supervisor').error(
      { event: hopeless ? 'process-failed' : 'process-restarted', child: name, code, signal, failures },
      hopeless ? 'a process can not start' : 'a process ended, it is started again',
    )
    if (hopeless) return hooks.onHopeless(name)
    pause = setTimeout(start, backOff(failures, PAUSES_MS, Math.random()))
  }

  start()
  return { cancel: () => clearTimeout(pause) }
}

function forkPlanned(
  { script, environment, execArgv = [], ...plan }: ChildPlan,
  beatMs: number,
): ChildProcess {
  return fork(script, {
    env: { ...(environment ?? process.env), [SUPERVISED]: String(beatMs) },
    execArgv: [...execArgv],
    ...(plan.execPath !== undefined && { execPath: plan.execPath }),
    // A group of its own: there it is found with all that it has started.
    detached: plan.startsOthers === true && process.platform !== 'win32',
  })
}

/** A child that was killed a moment ago hears nothing, which is no error here: its keeper is told that it is gone. */
function tellChild(child: ChildProcess, message: ChildMessage): void {
  if (child.connected) child.send(message, () => undefined)
}

type Ending = { readonly killAfterMs?: number; readonly startsOthers?: boolean }

/** Ends a process: kindly first, by force after 12 s. */
export async function end(child: ChildProcess, ending: Ending = {}): Promise<void> {
  const { killAfterMs = KILL_AFTER_MS, startsOthers = false } = ending
  if (child.exitCode !== null || child.signalCode !== null) return
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  // On Windows a signal ends a process at once; it stops in order when its channel is closed.
  if (process.platform === 'win32' && child.connected) child.disconnect()
  else child.kill('SIGTERM')
  const kill = () => (startsOthers ? killWithOthers(child.pid ?? 0) : child.kill('SIGKILL'))
  const force = setTimeout(kill, killAfterMs)
  await promise
  clearTimeout(force)
}

/** Ends a process that `startsOthers`, and them, at once; nothing where none is left. */
function killWithOthers(pid: number): void {
  if (pid === 0) return
  if (process.platform === 'win32')
    spawnSync('taskkill', ['/T', '/F', '/PID', String(pid)], { stdio: 'ignore' })
  else
    try {
      process.kill(-pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}
