import type { Indicators } from '@baliza/contract'
import { useMemo } from 'react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Ribbon } from '../../ui/charts/Ribbon.tsx'
import { barSegments, nameOf } from '../line-dashboard/timeline-bar.ts'
import { legendOf } from '../line-dashboard/timeline-parts.ts'
import classes from './overview.module.css'

/** The running shift of a line; its place is kept until it has come. */
export function ShiftRibbon({ shift, isFaded }: { shift: Indicators | undefined; isFaded: boolean }) {
  return (
    <div className={classes.ribbon}>
      {shift !== undefined && <ShiftParts shift={shift} isFaded={isFaded} />}
    </div>
  )
}

function ShiftParts({ shift: { timeline, window }, isFaded }: { shift: Indicators; isFaded: boolean }) {
  const format = useFormat()
  const segments = useMemo(() => barSegments(timeline, format), [timeline, format])
  const parts = useMemo(
    () =>
      legendOf(timeline, nameOf).map(({ name, minutes }) =>
        m.sector_overview_part({ name, minutes: format.minutes(minutes, 0) }),
      ),
    [timeline, format],
  )
  return (
    <Ribbon
      segments={segments}
      start={Date.parse(window.start)}
      end={Date.parse(window.end)}
      label={m.sector_overview_ribbon({ parts: parts.join(', ') })}
      faded={isFaded}
    />
  )
}
