import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { useWindow } from '../figures-context.tsx'
import { useStopActions } from '../stop-actions.tsx'
import { nextToSign, type OpenStop, unsignedMinutes, unsignedStops } from '../unsigned-stops.ts'
import classes from './tiles.module.css'

/**
 * `3 sin reconocer · 47 min` of the shift, and one large button for the one that is fresh in mind: the
 * newest.
 */
export function Unsigned({ open }: { open: OpenStop | null }) {
  const shift = useWindow('shift')
  const format = useFormat()
  const { mayEdit, isOpening, pick } = useStopActions()
  const stops = useMemo(() => unsignedStops(shift?.timeline ?? []), [shift])
  const next = nextToSign(stops, open)
  if (shift === undefined) return null
  if (next === undefined)
    return (
      <p className={classes.nothingToSign}>
        <IconCircleCheck size={20} aria-hidden />
        {m.line_dashboard_all_signed()}
      </p>
    )
  const duration = next.minutes === null ? m.line_dashboard_until_now() : format.minutes(next.minutes, 0)
  const verb = mayEdit ? m.line_dashboard_recognize() : m.line_dashboard_see()
  return (
    <div className={classes.toSign}>
      <p>
        <b>{m.line_dashboard_unsigned_count({ count: next.count })}</b>
        <span>{format.minutes(unsignedMinutes(stops), 0)}</span>
        <span>{m.line_dashboard_of_shift()}</span>
      </p>
      <button type="button" aria-busy={isOpening} onClick={() => pick(next.key, false)}>
        {m.line_dashboard_do_now({ verb, time: format.hourMinute(next.start), duration })}
        <IconChevronRight size={20} aria-hidden />
      </button>
    </div>
  )
}
