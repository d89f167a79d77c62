import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A process whose parent is gone ends by itself within this time, unless it hangs. */
const LONGEST_END_MS = 12_000
const LOOK_EVERY_MS = 50
const PROCESSES = '/proc'

/**
 * What was tried may have outlived whoever tried it, and has the database open. Where processes can be looked
 * at, it is ended at once; elsewhere it is waited for.
 */
export async function endLeftovers(dataFolder: string): Promise<void> {
  if (!existsSync(PROCESSES)) {
    await pause(LONGEST_END_MS)
    return
  }
  const until = performance.now() + LONGEST_END_MS
  for (;;) {
    const left = triedWith(dataFolder)
    if (left.length === 0 || performance.now() > until) return
    for (const pid of left) endNow(pid)
    await pause(LOOK_EVERY_MS)
  }
}

/** Whoever is tried says so in its environment, and with which data folder. */
function triedWith(dataFolder: string): number[] {
  const own = new Set(['BALIZA_TRIAL=yes', `BALIZA_DATA=${dataFolder}`])
  const isTried = (pid: number) =>
    environmentOf(pid).filter((setting) => own.has(setting)).length === own.size
  return readdirSync(PROCESSES)
    .map(Number)
    .filter((pid) => pid > 0 && isTried(pid))
}

/** Empty for a process of another user, and for one that ended meanwhile. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(join(PROCESSES, String(pid), 'environ'), 'utf8').split('\0')
  } catch {
    return []
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
