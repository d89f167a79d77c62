import { useEffect } from 'react'

/**
 * The whole screen: at once after the click that led here, else with the first touch, as browsers want
 * somebody to ask for it.
 */
export function useWholeScreen(): void {
  useEffect(() => {
    // A browser that refuses (a frame, a policy) leaves the page as it is.
    const refused = () => undefined
    const fill = () => {
      if (document.fullscreenElement === null && document.fullscreenEnabled)
        void document.documentElement.requestFullscreen().then(undefined, refused)
    }
    if (navigator.userActivation.isActive) fill()
    document.addEventListener('click', fill)
    return () => {
      document.removeEventListener('click', fill)
      if (document.fullscreenElement !== null) void document.exitFullscreen().then(undefined, refused)
    }
  }, [])
}
