import '@mantine/core/styles/Button.css'
import type { Indicators } from '@baliza/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { toStopsList } from '../../stops/list-address.ts'
import { useWindow } from '../figures-context.tsx'
import { longestOf, unsignedMinutes, unsignedStops } from '../unsigned-stops.ts'
import { DashboardTile } from './DashboardTile.tsx'
import classes from './tiles.module.css'
import { shiftName } from './WindowNote.tsx'

/** How many stops nobody signed for, of which span of time, and the way to them. */
export function StopsExplorerTile() {
  const data = useWindow('figures')
  return (
    <DashboardTile title={m.line_dashboard_stops_explorer()} of="figures" aside={false}>
      {data !== undefined && <Explorer data={data} />}
    </DashboardTile>
  )
}

function Explorer({ data }: { data: Indicators }) {
  const { minutes, hourMinute } = useFormat()
  const { order, line, unrecognizedStops, timeline, scope } = data
  const stops = useMemo(() => unsignedStops(timeline), [timeline])
  const ofOrder = scope === 'order' && order !== null ? { order: order.order } : {}
  const longest = longestOf(stops)
  return (
    <div className={classes.explorer}>
      <p className={classes.bigFigure} data-verdict={unrecognizedStops > 0 ? 'bad' : 'good'}>
        {unrecognizedStops}
        <small>{m.line_dashboard_unsigned()}</small>
      </p>
      <p className={classes.quiet}>
        {unrecognizedStops > 0 && <b>{minutes(unsignedMinutes(stops))}</b>} <Span of={data} />
      </p>
      {longest !== undefined && (
        <p className={`${classes.quiet} ${classes.longest}`}>
          {m.line_dashboard_longest({ duration: minutes(longest.minutes), time: hourMinute(longest.start) })}
        </p>
      )}
      <Button
        renderRoot={(props) => (
          <Link {...props} {...toStopsList({ line: line.lineID, ...ofOrder, recognized: false })} />
        )}
        variant="default"
        h={44}
        className={classes.tileAction ?? ''}
      >
        {m.line_dashboard_to_list()}
      </Button>
    </div>
  )
}

/** `en este turno, desde las 06:00`; of what is over, which it was. */
function Span({ of: { scope, window } }: { of: Indicators }) {
  const { date, hourMinute } = useFormat()
  const { start, end, shift, current } = window
  const time = hourMinute(start)
  if (!current)
    return (
      <span>
        {m.line_dashboard_span({
          window: shiftName(shift),
          day: date(start),
          from: time,
          to: hourMinute(end),
        })}
      </span>
    )
  return (
    <span>
      {scope === 'order' ? m.line_dashboard_in_order({ time }) : m.line_dashboard_in_shift({ time })}
    </span>
  )
}
