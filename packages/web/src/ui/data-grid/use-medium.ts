import { useSyncExternalStore } from 'react'

/** A hook that says whether a condition on the medium holds, and follows it. */
function followed(condition: string): () => boolean {
  const list = globalThis.matchMedia?.(condition)
  const subscribe = (listener: () => void) => {
    list?.addEventListener('change', listener)
    return () => list?.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => list?.matches ?? false)
}

/** Fingers, with or without gloves. */
export const useCoarsePointer = followed('(pointer: coarse)')

/** A phone held upright: no room for the buttons of a row beside what it says. */
export const useNarrowScreen = followed('(max-width: 699px)')
