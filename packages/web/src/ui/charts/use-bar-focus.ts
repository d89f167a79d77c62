import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { type LaidSegment, segmentAt } from './bar-layout.ts'

type Shown = { readonly id: string; readonly by: 'focus' | 'pointer' | 'touch' }

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => Math.min(index + 1, last),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Which segment shows its details, and the one way in for the Tab key. */
export function useBarFocus(laid: readonly LaidSegment[], onPick?: (id: string) => void) {
  const [shown, setShown] = useState<Shown>()
  const [lastFocused, setLastFocused] = useState<string>()
  const pressed = useRef(false)
  const walkable = laid.filter(({ look }) => look !== 'future')
  const tabStop = walkable.some(({ id }) => id === lastFocused) ? lastFocused : walkable.at(-1)?.id

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
    onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => walk(event, walkable),
  }

  const segmentEvents = (segment: LaidSegment) => ({
    onFocus: () => {
      setLastFocused(segment.id)
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
    tabStop,
    barEvents,
    segmentEvents,
    close: (opened: boolean) => {
      if (!opened) setShown(undefined)
    },
  }
}

/** Moves the focus along the bar in the order of time. */
function walk(event: KeyboardEvent<SVGSVGElement>, walkable: readonly LaidSegment[]): void {
  const step = STEPS[event.key]
  const current = walkable.findIndex(({ id }) => id === (event.target as SVGElement).dataset['segment'])
  if (step === undefined || current === -1) return
  event.preventDefault()
  const next = walkable[step(current, walkable.length - 1)]
  event.currentTarget.querySelector<SVGElement>(`[data-segment="${next?.id}"]`)?.focus()
}
