import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Swatch } from '../../../ui/charts/Swatch.tsx'
import { useWindow } from '../figures-context.tsx'
import { useStopActions } from '../stop-actions.tsx'
import { type UnsignedStop, unsignedStops } from '../unsigned-stops.ts'
import { DashboardTile } from './DashboardTile.tsx'
import classes from './tiles.module.css'

/** One signature signs as many stops at once. */
const MOST = 500

/** The stops that wait for a signature, newest first: one by one, or all with one signature. */
export function StopManagementTile() {
  const data = useWindow('figures')
  const { mayEdit, recognize } = useStopActions()
  const stops = useMemo(() => unsignedStops(data?.timeline ?? []), [data])
  const keys = stops.slice(0, MOST).map(({ key }) => key)
  return (
    <DashboardTile title={m.line_dashboard_stop_management()} of="figures">
      {stops.length === 0 ? <AllSigned /> : <UnsignedList stops={stops} />}
      {mayEdit && keys.length > 1 && (
        <Button variant="default" h={44} className={classes.tileAction ?? ''} onClick={() => recognize(keys)}>
          {m.line_dashboard_recognize_all({ count: keys.length })}
        </Button>
      )}
    </DashboardTile>
  )
}

function AllSigned() {
  return (
    <p className={classes.allSigned}>
      <IconCircleCheck size={22} aria-hidden />
      {m.line_dashboard_all_signed()}
    </p>
  )
}

function UnsignedList({ stops }: { stops: readonly UnsignedStop[] }) {
  return (
    // NOTE: it scrolls
    <ul className={classes.unsigned} aria-label={m.line_dashboard_unsigned_stops()} tabIndex={0}>
      {stops.map((stop) => (
        <UnsignedRow key={`${stop.key.order} ${stop.key.stopID}`} stop={stop} />
      ))}
    </ul>
  )
}

function UnsignedRow({ stop: { key, start, end, minutes, isLast } }: { stop: UnsignedStop }) {
  const format = useFormat()
  const { mayEdit, pick } = useStopActions()
  const stretch = m.line_dashboard_stretch({
    from: format.hourMinute(start),
    to: isLast ? m.line_dashboard_until_now() : format.hourMinute(end),
  })
  const verb = mayEdit ? m.line_dashboard_recognize() : m.line_dashboard_see()
  return (
    <li>
      <Swatch look="unrecognized" color={null} />
      <span>{stretch}</span>
      <b>{format.minutes(minutes)}</b>
      <Button
        variant="light"
        h={44}
        px="sm"
        aria-label={m.line_dashboard_do_with({ verb, stretch })}
        onClick={() => pick(key, false)}
      >
        {verb}
      </Button>
    </li>
  )
}
