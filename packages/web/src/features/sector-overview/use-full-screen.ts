import { type RefObject, useEffect, useRef, useState } from 'react'
import { orNothing } from '../../api/or-nothing.ts'

type FullScreen = { ref: RefObject<HTMLDivElement | null>; isFull: boolean; toggle: () => void }

/** An element that fills the whole screen and comes back; the Escape key of the browser ends it too. */
export function useFullScreen(): FullScreen {
  const ref = useRef<HTMLDivElement>(null)
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = () =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === ref.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggle = () => {
    // A browser that refuses (a frame, a policy) leaves the page as it is.
    const change = isFull ? document.exitFullscreen() : ref.current?.requestFullscreen()
    if (change !== undefined) void orNothing(change)
  }
  return { ref, isFull, toggle }
}
