import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { useRovingFocus } from '../roving-focus.ts'
import { type LaidSegment, segmentAt } from './bar-layout.ts'

type Shown = { readonly id: string; readonly by: 'focus' | 'pointer' | 'touch' }

/** Which segment shows its details, and the one way in for the Tab key. */
export function useBarFocus(laid: readonly LaidSegment[], onPick?: (id: string) => void) {
  const [shown, setShown] = useState<Shown>()
  const pressed = useRef(false)
  const roving = useRovingFocus(laid.filter(({ look }) => look !== 'future').map(({ id }) => id))

  const pointed = (event: MouseEvent<SVGSVGElement>) =>
    segmentAt(laid, event.clientX - event.currentTarget.getBoundingClientRect().left)

  const barEvents = {
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (event.pointerType !== 'mouse' || shown?.by === 'touch') return
      const id = pointed(event)?.id
      if (id !== shown?.id) setShown(id === undefined ? undefined : { id, by: 'pointer' })
    },
    onPointerLeave: () => setShown((before) => (before?.by === 'pointer' ? undefined : before)),
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      pressed.current = true
      const id = pointed(event)?.id
      setShown(
        id === undefined || (shown?.by === 'touch' && shown.id === id) ? undefined : { id, by: 'touch' },
      )
    },
    onPointerUp: () => {
      pressed.current = false
    },
    onClick: (event: MouseEvent<SVGSVGElement>) => {
      const id = pointed(event)?.id
      if (id !== undefined) onPick?.(id)
    },
    onKeyDown: roving.onKeyDown,
  }

  const segmentEvents = (segment: LaidSegment) => ({
    ...roving.walked(segment.id),
    onFocus: () => {
      roving.onFocus(segment.id)
      if (!pressed.current) setShown({ id: segment.id, by: 'focus' })
    },
    onBlur: () => setShown((before) => (before?.by === 'focus' ? undefined : before)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(undefined)
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      setShown({ id: segment.id, by: 'focus' })
      onPick?.(segment.id)
    },
  })

  return {
    shown: laid.find(({ id }) => id === shown?.id),
    barEvents,
    segmentEvents,
    close: (opened: boolean) => {
      if (!opened) setShown(undefined)
    },
  }
}
