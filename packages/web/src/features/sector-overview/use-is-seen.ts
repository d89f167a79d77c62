import { type RefObject, useEffect, useRef, useState } from 'react'

/** True while an element is on the screen or near it. */
export function useIsSeen<E extends Element>(): readonly [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true), {
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isSeen]
}
