import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BUILDS } from '../../release/installation.ts'
import type { Update } from './update-file.ts'

/** A process whose parent is gone ends by itself within this time, unless it hangs. */
const LONGEST_END_MS = 12_000
const LOOK_EVERY_MS = 100
const PROCESSES = '/proc'

/**
 * What was tried may have outlived whoever tried it, and has the database open. Where processes can be looked
 * at, it is ended at once; elsewhere it is waited for.
 */
export async function endLeftovers(update: Update): Promise<void> {
  if (update.trial === undefined) return
  const until = performance.now() + LONGEST_END_MS
  if (!existsSync(PROCESSES)) await pause(LONGEST_END_MS)
  for (;;) {
    const left = leftovers(update)
    if (left.length === 0 || performance.now() > until) return
    for (const pid of left) process.kill(pid, 'SIGKILL')
    await pause(LOOK_EVERY_MS)
  }
}

/** Of the group that was tried, and of no other that has its number by now. */
function leftovers({ home, to, trial }: Update): number[] {
  const program = join(home, BUILDS, to)
  if (!existsSync(PROCESSES)) return []
  return readdirSync(PROCESSES)
    .map(Number)
    .filter((pid) => pid > 0 && groupOf(pid) === trial && told(pid, 'cmdline').includes(program))
}

/** The third word behind the name, which may have any letters and ends with the last bracket. */
const groupOf = (pid: number): number => {
  const status = told(pid, 'stat')
  return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[2])
}

/** Empty for a process that ended meanwhile. */
function told(pid: number, what: string): string {
  try {
    return readFileSync(join(PROCESSES, String(pid), what), 'utf8')
  } catch {
    return ''
  }
}
