import { DatabaseSync } from 'node:sqlite'
import type { Bus } from './bus.ts'
import { subscriptions } from './subscriptions.ts'

const LOOK_EVERY_MS = 200

/**
 * SQLite, processes started alone: the file says that somebody committed, not who or what. Every commit is a
 * hint on every topic, this process's own ones too. The pragma reads a number in shared memory: it never
 * blocks. A file that another process has locked for a moment is looked at the next time.
 */
export function dataVersionBus(file: string): Bus {
  const { subscribe, tellAll, clear } = subscriptions()
  const watch = new DatabaseSync(file, { readOnly: true })
  const statement = watch.prepare('pragma data_version')
  const look = () => unlessLocked(() => (statement.get() as { data_version: number }).data_version)
  let seen = look()
  const timer = setInterval(() => {
    const version = look()
    if (version === undefined || version === seen) return
    seen = version
    tellAll()
  }, LOOK_EVERY_MS)
  return {
    publish: () => undefined,
    subscribe,
    close: async () => {
      clearInterval(timer)
      watch.close()
      clear()
    },
  }
}

const SQLITE_BUSY = 5

function unlessLocked(read: () => number): number | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
}
