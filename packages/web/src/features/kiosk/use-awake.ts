import { useEffect } from 'react'
import { orNothing } from '../../api/or-nothing.ts'

/**
 * Keeps the screen from going dark, where the page is secure; a browser lets go whenever the page is hidden,
 * so that it is asked again.
 */
export function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const keep = async () => {
      if (document.visibilityState !== 'visible') return
      // A browser refuses while its battery is low: the screen then sleeps as it would anyway.
      lock = await orNothing(navigator.wakeLock.request('screen'))
      if (isOver) void lock?.release()
    }
    const follow = () => void keep()
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', follow)
      void lock?.release()
    }
  }, [])
}
