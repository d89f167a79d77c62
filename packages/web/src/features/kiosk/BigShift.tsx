import type { Indicators } from '@baliza/contract'
import { useCallback, useMemo } from 'react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { StopBar } from '../../ui/charts/StopBar.tsx'
import { useWindow } from '../line-dashboard/figures-context.tsx'
import { useStopActions } from '../line-dashboard/stop-actions.tsx'
import { SegmentDetails } from '../line-dashboard/tiles/SegmentDetails.tsx'
import { barSegments } from '../line-dashboard/timeline-bar.ts'
import { unsignedStops } from '../line-dashboard/unsigned-stops.ts'
import classes from './kiosk.module.css'

/** The running shift as one bar; what nobody signed is signed from here, the newest first. */
export function BigShift() {
  const shift = useWindow('shift')
  if (shift === undefined) return <div className={classes.shift} />
  return <ShiftBar window={shift.window} timeline={shift.timeline} />
}

function ShiftBar({ window, timeline }: Pick<Indicators, 'window' | 'timeline'>) {
  const format = useFormat()
  const { mayEdit, recognize } = useStopActions()
  const segments = useMemo(() => barSegments(timeline, format), [timeline, format])
  const unsigned = useMemo(() => unsignedStops(timeline), [timeline])
  const details = useCallback(
    (id: string) => <SegmentDetails segment={timeline.find(({ start }) => start === id)} />,
    [timeline],
  )
  const pick = (id: string) => {
    const stop = timeline.find(({ start }) => start === id)?.stop
    if (mayEdit && stop != null) recognize([stop])
  }
  const [newest] = unsigned
  return (
    <section className={classes.shift} aria-label={m.kiosk_shift()}>
      <StopBar
        segments={segments}
        start={Date.parse(window.start)}
        end={Date.parse(window.end)}
        clock={format.hourMinute}
        label={m.kiosk_shift()}
        details={details}
        onPick={pick}
        height={56}
      />
      {mayEdit && newest !== undefined && (
        <button type="button" className={classes.unsigned} onClick={() => recognize([newest.key])}>
          <b>{unsigned.length}</b> {m.kiosk_unsigned()}
        </button>
      )}
    </section>
  )
}
