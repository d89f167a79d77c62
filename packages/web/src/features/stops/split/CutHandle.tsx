import type { Instant } from '@baliza/domain'
import type { KeyboardEvent } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { allowedAt, type CutSpan, type Handle, percentOf, shareOf, stepOf, steppedBy } from './cut-draft.ts'
import classes from './split.module.css'

type CutHandleProps = { handle: Handle; span: CutSpan; isDragged: boolean; onMove: (at: Instant) => void }

/**
 * Where a stop is cut. Arrows move it a second, with Shift ten, the page keys a minute, Home and End as far
 * as it goes.
 */
export function CutHandle({ handle: { label, at, reach }, span, isDragged, onMove }: CutHandleProps) {
  const { dateTime, time } = useFormat()
  if (at === undefined) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const to = movedBy(event, at, reach)
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={m.stops_handle({ field: label })}
      aria-valuemin={0}
      aria-valuemax={Math.round((span.end - span.start) / 1000)}
      aria-valuenow={Math.round((at - span.start) / 1000)}
      aria-valuetext={dateTime(at)}
      className={classes.handle}
      data-dragged={isDragged || undefined}
      style={{ left: percentOf(shareOf(span, at)) }}
      onKeyDown={onKeyDown}
    >
      <output className={classes.flag}>{time(at)}</output>
    </div>
  )
}

function movedBy({ key, shiftKey }: KeyboardEvent, at: Instant, reach: CutSpan): Instant | undefined {
  if (key === 'Home') return allowedAt(reach, reach.start)
  if (key === 'End') return allowedAt(reach, reach.end)
  const step = stepOf(key, shiftKey)
  return step === undefined ? undefined : steppedBy(reach, at, step)
}
