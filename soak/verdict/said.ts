/** What no process may ever say, and what it means. */
const NEVER: readonly (readonly [RegExp, string])[] = [
  [/"program-ended"/, 'an error that nobody caught ended a process'],
  [/MaxListenersExceededWarning/, 'listeners pile up'],
  [/UnhandledPromiseRejection|unhandledRejection/, 'nobody waited for a promise'],
  [/"request-failed"/, 'a call failed by an error of the server'],
  [/"process-failed"/, 'a process could not start'],
  [/"trail-damaged"/, 'a trail is damaged'],
  [/FATAL ERROR|heap out of memory/, 'a process ran out of memory'],
]

/** What in the log of a machine may not be there: errors that nobody handled, and secrets. */
export function faultsIn(said: readonly string[], secrets: Readonly<Record<string, string>>): string[] {
  const faults = said.flatMap((line) =>
    NEVER.filter(([sign]) => sign.test(line)).map(([, meaning]) => `${meaning}: ${line.slice(0, 600)}`),
  )
  const leaks = Object.entries(secrets).flatMap(([name, secret]) =>
    said.filter((line) => line.includes(secret)).map(() => `the log has the secret ${name}`),
  )
  return [...faults, ...new Set(leaks)]
}
