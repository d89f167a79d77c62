import '@mantine/core/styles/Button.css'
import type { Indicators } from '@baliza/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { toStopsList } from '../../stops/list-address.ts'
import { useWindow } from '../figures-context.tsx'
import { unsignedMinutes, unsignedStops } from '../unsigned-stops.ts'
import { DashboardTile } from './DashboardTile.tsx'
import classes from './tiles.module.css'
import { shiftName } from './WindowNote.tsx'

/** §2: how many stops nobody signed for, of which span of time, and the way to them. */
export function StopsExplorerTile() {
  const data = useWindow('figures')
  return (
    <DashboardTile title={m.line_dashboard_stops_explorer()} of="figures" aside={false}>
      {data !== undefined && <Explorer data={data} />}
    </DashboardTile>
  )
}

function Explorer({ data }: { data: Indicators }) {
  const { minutes } = useFormat()
  const { order, line, unrecognizedStops, timeline, scope } = data
  const length = useMemo(() => unsignedMinutes(unsignedStops(timeline)), [timeline])
  const ofOrder = scope === 'order' && order !== null ? { order: order.order } : {}
  return (
    <div className={classes.explorer}>
      <p className={classes.bigFigure} data-verdict={unrecognizedStops > 0 ? 'bad' : 'good'}>
        {unrecognizedStops}
        <small>{m.line_dashboard_unsigned()}</small>
      </p>
      <p className={classes.quiet}>
        {unrecognizedStops > 0 && <b>{minutes(length)}</b>} <Span of={data.window} />
      </p>
      <Button
        renderRoot={(props) => <Link {...props} {...toStopsList({ line: line.lineID, ...ofOrder, recognized: false })} />}
        variant="default"
        h={44}
        className={classes.tileAction ?? ''}
      >
        {m.line_dashboard_to_list()}
      </Button>
    </div>
  )
}

/** `Turno tarde, 21/11/2026 14:00 – ahora` */
function Span({ of: { start, end, shift, current } }: { of: Indicators['window'] }) {
  const { date, hourMinute } = useFormat()
  const day = (at: string) => m.line_dashboard_day_time({ day: date(at), time: hourMinute(at) })
  const to = current ? m.line_dashboard_until_now() : date(end) === date(start) ? hourMinute(end) : day(end)
  return <span>{m.line_dashboard_span({ window: shiftName(shift), stretch: m.line_dashboard_stretch({ from: day(start), to }) })}</span>
}
