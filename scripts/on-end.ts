/**
 * Calls `stop` once, when a command is to end: Ctrl-C, a signal, or the process that started it is gone,
 * killed for instance. The process ends when `stop` has done its work.
 */
export function onEnd(stop: () => Promise<void>): void {
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    void stop().finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  if (process.channel === undefined) return
  process.on('disconnect', end)
  // A command that has done its work ends, whatever still listens.
  process.channel.unref()
}
