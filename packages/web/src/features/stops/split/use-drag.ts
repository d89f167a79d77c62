import type { Instant } from '@baliza/domain'
import { type PointerEvent, useState } from 'react'
import { allowedAt, type CutSpan, type Handle, instantAt } from './cut-draft.ts'

/** Pressing the track takes the nearest handle there; then it follows the pointer. */
export function useDrag(
  span: CutSpan,
  handles: readonly Handle[],
  onMove: (index: number, at: Instant) => void,
) {
  const [dragged, setDragged] = useState<number>()
  const follow = (event: PointerEvent<HTMLElement>, index: number) => {
    const handle = handles[index]
    if (handle !== undefined) onMove(index, allowedAt(handle.reach, pointedAt(event, span)))
  }
  return {
    dragged,
    events: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        const index = nearest(handles, pointedAt(event, span))
        if (index === undefined) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.querySelectorAll<HTMLElement>('[role=slider]')[index]?.focus()
        setDragged(index)
        follow(event, index)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (dragged !== undefined) follow(event, dragged)
      },
      onPointerUp: () => setDragged(undefined),
      onPointerCancel: () => setDragged(undefined),
    },
  }
}

function pointedAt({ currentTarget, clientX }: PointerEvent<HTMLElement>, span: CutSpan): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return instantAt(span, width === 0 ? 0 : (clientX - left) / width)
}

/** Of handles that stand on each other, the one that can still go that way. */
function nearest(handles: readonly Handle[], wanted: number): number | undefined {
  const distances = handles.map(({ at }) =>
    at === undefined ? Number.POSITIVE_INFINITY : Math.abs(at - wanted),
  )
  const least = Math.min(...distances)
  if (!Number.isFinite(least)) return undefined
  const isAfter = wanted > (handles[distances.indexOf(least)]?.at ?? wanted)
  return isAfter ? distances.lastIndexOf(least) : distances.indexOf(least)
}
