import { useEffect } from 'react'

/**
 * Keeps the screen from going dark, where the page is secure; a browser lets go whenever the page is hidden,
 * so that it is asked again.
 */
export function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const held = (sentinel: WakeLockSentinel) => {
      lock = sentinel
      if (isOver) void sentinel.release()
    }
    // A browser refuses while its battery is low: the screen then sleeps as it would anyway.
    const refused = () => undefined
    const keep = () => {
      if (document.visibilityState === 'visible')
        void navigator.wakeLock.request('screen').then(held, refused)
    }
    keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', keep)
      void lock?.release()
    }
  }, [])
}
