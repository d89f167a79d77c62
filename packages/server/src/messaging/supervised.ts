import { settled } from '@baliza/domain'
import { openSystemd } from './systemd.ts'

/**
 * What a process that the supervisor may have started does to be a good child; started alone it works the
 * same. `messages` on the supervisor's channel are these.
 */
export type ChildMessage =
  | { readonly kind: 'ready' }
  /** `steps`: how far its work has come. A loop may turn while the work in it waits for ever. */
  | { readonly kind: 'alive'; readonly steps: number }
  | { readonly kind: 'bus'; readonly topic: string; readonly lineIDs: readonly number[] }
  /** Lines of the log of a process without a database, to one that has one. */
  | { readonly kind: 'log'; readonly lines: readonly string[] }
  /** The installation can be run, with this in the environment of its processes. */
  | { readonly kind: 'opened'; readonly environment: Readonly<Record<string, string>> }

/** A child that ends with this code can't ever start as it is configured: trying again would not help. */
export const EXIT_MISCONFIGURED = 78

/**
 * The supervisor marks its children by this variable: a channel to the parent alone may be somebody else's.
 * It says how often, in milliseconds, the supervisor wants to hear that a child is alive.
 */
export const SUPERVISED = 'BALIZA_SUPERVISED'

export const isSupervised = (): boolean => process.env[SUPERVISED] !== undefined && process.send !== undefined

/** The work of this process has come a step further. */
export function advance(): void {
  steps++
}

/**
 * Tells the supervisor that the process does its work, and from then on that it lives and how far its work
 * has come. `ask`: a question to which an answer, whatever it is, is such a step, for who only works when
 * asked.
 */
export function announceReady(ask?: () => Promise<unknown>): void {
  if (!isSupervised()) return systemd.ready(() => true)
  tellSupervisor({ kind: 'ready' })
  if (beat) return
  if (ask) setInterval(() => void answered(ask), beatMs()).unref()
  beat = setInterval(() => tellSupervisor({ kind: 'alive', steps }), beatMs()).unref()
}

/**
 * A supervisor that was killed a moment ago hears nothing, which is no error here: that it is gone,
 * `stopOnRequest` is told. Answers whether there was one, as far as is known.
 */
export function tellSupervisor(message: ChildMessage): boolean {
  if (process.connected) process.send?.(message, () => undefined)
  return process.connected
}

async function answered(ask: () => Promise<unknown>): Promise<void> {
  if (isAsked) return
  isAsked = true
  await settled(ask())
  isAsked = false
  advance()
}

let steps = 0
let isAsked = false
let beat: NodeJS.Timeout | undefined
const beatMs = (): number => Number(process.env[SUPERVISED])

/** Who started the whole service. A child of the supervisor leaves it to that. */
export const systemd = openSystemd(isSupervised() ? {} : process.env)

/** What the supervisor logs is put where this process keeps its own: the supervisor has no database. */
export function takeOverLog(put: (line: string) => void): void {
  process.on('message', (message: ChildMessage) => {
    if (message.kind === 'log') message.lines.forEach(put)
  })
}

/**
 * Calls `stop` once, on SIGTERM, SIGINT or when the supervisor is gone, and then ends the process. A second
 * signal, or 10 seconds of waiting, ends it at once.
 */
export function stopOnRequest(stop: () => Promise<void>): void {
  let stopping = false
  const end = () => {
    if (stopping) process.exit(1)
    stopping = true
    systemd.stopping()
    setTimeout(() => process.exit(1), 10_000).unref()
    void stop().finally(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  if (!process.send) return
  process.on('disconnect', end)
  // NOTE: it may have gone before anybody listened
  if (!process.connected) end()
}

/** Says in one sentence why the process can't start, and ends it. */
export function refuseToStart(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(EXIT_MISCONFIGURED)
}
