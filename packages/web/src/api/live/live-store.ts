import { emptyLive, type LiveMessage, type LiveState, reduceLive } from './live-state.ts'

type Listener = () => void

let state = emptyLive(Date.now())
const listeners = new Set<Listener>()

export const liveState = (): LiveState => state

export function tellLive(message: LiveMessage): void {
  state = reduceLive(state, message)
  for (const listener of listeners) listener()
}

/** Nobody is logged in: what was known of the plant is forgotten. */
export function forgetLive(): void {
  tellLive({ kind: 'snapshot', state: emptyLive(Date.now()) })
}

export function onLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
