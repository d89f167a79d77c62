import { settled } from '@baliza/domain'
import {
  type Connection,
  type ConnectionInput,
  type ConnectionRules,
  connectionStep,
  STOPPED,
} from './connection-watchdog.ts'

/**
 * What an open session is to the keeper. `close` lets go of everything, also of a source that no longer
 * answers.
 */
export type Session = { close(): Promise<void> }

/**
 * How a session speaks to its keeper. `aborted` fires when the attempt or the session is no longer wanted.
 */
export type Signals = {
  readonly heard: () => void
  readonly lost: (reason: string) => void
  readonly aborted: AbortSignal
}

export type KeptConnection<S extends Session> = {
  readonly start: () => void
  readonly stop: () => Promise<void>
  /** The session while it is up. */
  session(): S | undefined
}

export type ConnectionPlan<S extends Session> = {
  readonly rules: ConnectionRules
  open(signals: Signals): Promise<S>
  readonly changed: (connection: Connection) => void
  up(session: S): void
  down(reason: string): void
  /** A sentence for a failure. */
  explain(error: unknown): string
}

const TICK = 250

/**
 * Runs `connectionStep` on the real clock: opens, listens, throws away, tries again. One attempt or session
 * at a time.
 */
export function keepConnection<S extends Session>(plan: ConnectionPlan<S>): KeptConnection<S> {
  let connection: Connection = STOPPED
  let current: { readonly abort: AbortController; session?: S } | undefined
  let timer: NodeJS.Timeout | undefined
  const unfinished = new Set<Promise<void>>()

  function take(input: ConnectionInput): void {
    const step = connectionStep(connection, input, plan.rules)
    const changed = step.connection.kind !== connection.kind
    connection = step.connection
    for (const command of step.commands) {
      if (command.kind === 'open') open()
      else lose(command.reason)
    }
    if (changed) plan.changed(connection)
  }

  function open(): void {
    const attempt: { readonly abort: AbortController; session?: S } = { abort: new AbortController() }
    current = attempt
    const failed = (reason: string) => {
      if (current === attempt) take({ kind: 'failed', at: performance.now(), jitter: Math.random(), reason })
    }
    const heard = () => {
      if (current === attempt) take({ kind: 'heard' })
    }
    const opening = async () => {
      const opened = await settled(plan.open({ heard, lost: failed, aborted: attempt.abort.signal }))
      if (!opened.ok) return failed(plan.explain(opened.error))
      if (current !== attempt) return opened.value.close()
      attempt.session = opened.value
      take({ kind: 'opened', at: performance.now() })
      plan.up(opened.value)
    }
    finish(opening())
  }

  function lose(reason: string): void {
    const lost = current
    current = undefined
    lost?.abort.abort()
    if (lost?.session) finish(lost.session.close())
    plan.down(reason)
  }

  /** `stop` waits for it. */
  function finish(work: Promise<void>): void {
    const finished = work.finally(() => unfinished.delete(finished))
    unfinished.add(finished)
  }

  return {
    start() {
      timer ??= setInterval(() => take({ kind: 'tick', at: performance.now(), jitter: Math.random() }), TICK)
      take({ kind: 'start', at: performance.now() })
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      take({ kind: 'stop' })
      while (unfinished.size > 0) await Promise.all(unfinished)
    },
    session: () => current?.session,
  }
}
