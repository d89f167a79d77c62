/**
 * What a process that the supervisor may have started does to be a good child; started alone it works the
 * same. `messages` on the supervisor's channel are these.
 */
export type ChildMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'alive' }
  | { readonly kind: 'bus'; readonly topic: string; readonly lineIDs: readonly number[] }

/** A child that ends with this code can't ever start as it is configured: trying again would not help. */
export const EXIT_MISCONFIGURED = 78

/**
 * The supervisor marks its children by this variable: a channel to the parent alone may be somebody else's.
 * It says how often, in milliseconds, the supervisor wants to hear that a child is alive.
 */
export const SUPERVISED = 'BALIZA_SUPERVISED'

export const isSupervised = (): boolean => process.env[SUPERVISED] !== undefined && process.send !== undefined

/** Tells the supervisor that the process does its work, and from then on that it can still tell anything. */
export function announceReady(): void {
  if (!isSupervised()) return
  process.send?.({ kind: 'ready' } satisfies ChildMessage)
  beat ??= setInterval(
    () => void (process.connected && process.send?.({ kind: 'alive' } satisfies ChildMessage)),
    beatMs(),
  ).unref()
}

let beat: NodeJS.Timeout | undefined
const beatMs = (): number => Number(process.env[SUPERVISED])

/**
 * Calls `stop` once, on SIGTERM, SIGINT or when the supervisor is gone, and then ends the process. A second
 * signal, or 10 seconds of waiting, ends it at once.
 */
export function stopOnRequest(stop: () => Promise<void>): void {
  let stopping = false
  const end = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    void stop().finally(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  if (process.send) process.on('disconnect', end)
}

/** Says in one sentence why the process can't start, and ends it. */
export function refuseToStart(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(EXIT_MISCONFIGURED)
}
