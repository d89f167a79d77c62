import { DatabaseSync } from 'node:sqlite'
import type { Bus } from './bus.ts'
import { subscriptions } from './subscriptions.ts'

const LOOK_EVERY_MS = 200

/**
 * SQLite, processes started alone: the file says that somebody committed, not who or what. Every commit is a hint on
 * every topic, this process's own ones too. The pragma reads a number in shared memory: it never blocks.
 */
export function dataVersionBus(file: string): Bus {
  const { subscribe, tellAll, clear } = subscriptions()
  const watch = new DatabaseSync(file, { readOnly: true })
  const statement = watch.prepare('pragma data_version')
  const look = () => (statement.get() as { data_version: number }).data_version
  let seen = look()
  const timer = setInterval(() => {
    const version = look()
    if (version === seen) return
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
