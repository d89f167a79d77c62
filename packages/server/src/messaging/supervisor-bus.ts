import type { Bus } from './bus.ts'
import { isTopic, subscriptions } from './subscriptions.ts'
import { type ChildMessage, tellSupervisor } from './supervised.ts'

/**
 * Between two children of one supervisor: it passes on what one says to the others; who says it hears it,
 * too.
 */
export function supervisorBus(): Bus {
  const { subscribe, tell, clear } = subscriptions()
  const hear = (message: unknown) => {
    const { kind, topic, lineIDs } = message as Partial<Extract<ChildMessage, { kind: 'bus' }>>
    if (kind === 'bus' && isTopic(topic)) tell(topic, lineIDs ?? [])
  }
  process.on('message', hear)
  return {
    publish: (topic, lineIDs) => {
      tell(topic, lineIDs)
      tellSupervisor({ kind: 'bus', topic, lineIDs })
    },
    subscribe,
    close: async () => {
      process.off('message', hear)
      clear()
    },
  }
}
