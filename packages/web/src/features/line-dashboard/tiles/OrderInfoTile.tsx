import type { Indicators, RecentStop } from '@baliza/contract'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { reasonName, reasonPath } from '../../../i18n/reason-name.ts'
import { Swatch } from '../../../ui/charts/Swatch.tsx'
import { useWindow } from '../figures-context.tsx'
import { useStopActions } from '../stop-actions.tsx'
import { DashboardTile } from './DashboardTile.tsx'
import classes from './tiles.module.css'

/** The order, and the 5 most recent stops of the window. */
export function OrderInfoTile() {
  const data = useWindow('figures')
  return (
    <DashboardTile
      title={m.line_dashboard_order()}
      of="figures"
      aside={data === undefined ? null : <OrderStatus of={data} />}
    >
      {data !== undefined && (
        <div className={classes.orderInfo}>
          <OrderHead order={data.order} />
          <RecentStops stops={data.recentStops} />
        </div>
      )}
    </DashboardTile>
  )
}

const STATUSES = [
  m.line_dashboard_order_created,
  m.line_dashboard_order_running,
  m.line_dashboard_order_finished,
]

const OrderStatus = ({ of: { order } }: { of: Indicators }) =>
  order === null ? null : <>{STATUSES[order.status]?.()}</>

function OrderHead({ order }: Pick<Indicators, 'order'>) {
  if (order === null) return <p className={classes.orderHead}>{m.line_dashboard_without_order()}</p>
  const product = [order.productName ?? order.productCode].filter((part) => part !== null)
  return (
    <p className={classes.orderHead}>
      <b>{m.line_dashboard_op({ op: order.op })}</b>
      {order.lot !== null && <span>{m.line_dashboard_lot({ lot: order.lot })}</span>}
      {product.length > 0 && <span>{product}</span>}
    </p>
  )
}

function RecentStops({ stops }: { stops: readonly RecentStop[] }) {
  if (stops.length === 0) return <p className={classes.quiet}>{m.line_dashboard_no_stops_yet()}</p>
  return (
    <ul className={classes.recent} aria-label={m.line_dashboard_recent_stops()}>
      {stops.map((stop) => (
        <RecentStopRow key={`${stop.order} ${stop.stopID}`} stop={stop} />
      ))}
    </ul>
  )
}

function RecentStopRow({ stop }: { stop: RecentStop }) {
  const { hourMinute, minutes } = useFormat()
  const { pick } = useStopActions()
  const name = stop.recognized
    ? (reasonName(stop) ?? m.line_dashboard_state_stopped())
    : m.line_dashboard_unrecognized()
  const path = stop.path === null ? null : reasonPath(stop.path)
  const category = path?.split('/').slice(0, -1).join(' / ') ?? ''
  return (
    <li>
      <Swatch look={stop.recognized ? 'stop' : 'unrecognized'} color={stop.color} />
      <button type="button" title={path ?? name} onClick={() => pick(stop, stop.recognized)}>
        {name} <small>{category}</small>
      </button>
      <span>
        {m.line_dashboard_stretch({
          from: hourMinute(stop.startDate),
          to: stop.endDate === null ? m.line_dashboard_until_now() : hourMinute(stop.endDate),
        })}
      </span>
      <b>{minutes(stop.duration)}</b>
    </li>
  )
}
