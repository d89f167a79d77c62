import type { BusListener, BusTopic } from './bus.ts'

const BUS_TOPICS = [
  'lines',
  'facts',
  'configuration',
  'readings',
  'pushed',
] as const satisfies readonly BusTopic[]

export const isTopic = (text: unknown): text is BusTopic => (BUS_TOPICS as readonly unknown[]).includes(text)

/** Who listens to what in this process. */
export function subscriptions() {
  const listeners = new Map<BusTopic, Set<BusListener>>(BUS_TOPICS.map((topic) => [topic, new Set()]))
  return {
    subscribe: (topic: BusTopic, listener: BusListener) => {
      listeners.get(topic)?.add(listener)
      return () => void listeners.get(topic)?.delete(listener)
    },
    tell: (topic: BusTopic, lineIDs: readonly number[]) => {
      for (const listener of listeners.get(topic) ?? []) listener(lineIDs)
    },
    tellAll: () => {
      for (const topic of BUS_TOPICS) for (const listener of listeners.get(topic) ?? []) listener([])
    },
    clear: () => {
      for (const set of listeners.values()) set.clear()
    },
  }
}
