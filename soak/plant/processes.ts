import { readdirSync, readFileSync } from 'node:fs'

/** Of each process that runs: whose child it is. */
function parents(): Map<number, number> {
  const found = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(name)
    if (parent !== undefined) found.set(Number(name), parent)
  }
  return found
}

/** Undefined where it has ended meanwhile. */
function parentOf(name: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}

/** All that a process has started, and what those have. */
export function childrenOf(pid: number): number[] {
  const known = parents()
  const of = (one: number): number[] =>
    [...known].flatMap(([child, parent]) => (parent === one ? [child, ...of(child)] : []))
  return of(pid)
}

/** Sends a signal to processes, of which some may have ended. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
