import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Size = { readonly width: number; readonly height: number }

/**
 * The size of an element in whole pixels, known before it is painted for the first time and followed from
 * then on.
 */
export function useSize<E extends Element>(): [RefObject<E | null>, Size] {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const take = ({ width, height }: Size) => {
      const next = { width: Math.round(width), height: Math.round(height) }
      setSize((before) => (before.width === next.width && before.height === next.height ? before : next))
    }
    take(element.getBoundingClientRect())
    const observer = new ResizeObserver(([entry]) => entry && take(entry.contentRect))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}

export function useWidth<E extends Element>(): [RefObject<E | null>, number] {
  const [ref, { width }] = useSize<E>()
  return [ref, width]
}
