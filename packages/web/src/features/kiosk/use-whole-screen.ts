import { useEffect } from 'react'
import { orNothing } from '../../api/or-nothing.ts'

/**
 * The whole screen: at once after the click that led here, else with the first touch, as browsers want
 * somebody to ask for it.
 */
export function useWholeScreen(): void {
  useEffect(() => {
    const fill = () => {
      // A browser that refuses (a frame, a policy) leaves the page as it is.
      if (document.fullscreenElement === null && document.fullscreenEnabled)
        void orNothing(document.documentElement.requestFullscreen())
    }
    if (navigator.userActivation.isActive) fill()
    document.addEventListener('click', fill)
    return () => {
      document.removeEventListener('click', fill)
      if (document.fullscreenElement !== null) void orNothing(document.exitFullscreen())
    }
  }, [])
}
