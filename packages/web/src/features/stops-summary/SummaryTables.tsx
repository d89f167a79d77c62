import type { StopsOfPath, WindowProduction } from '@baliza/contract'
import { Fragment } from 'react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ShareBar } from '../../ui/charts/FactorBar.tsx'
import { Swatch } from '../../ui/charts/Swatch.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { totalsOf } from './production-totals.ts'
import classes from './stops-summary.module.css'
import type { Summary } from './use-summary.ts'

/** What was made, order by order, with the sums below. */
export function OrdersTable({ orders }: { orders: readonly WindowProduction[] }) {
  const totals = totalsOf(orders)
  return (
    <Tile title={m.stops_summary_orders()}>
      {orders.length === 0 ? (
        <EmptyState title={m.stops_summary_no_orders()} />
      ) : (
        <Table className={`${classes.table} ${classes.orders}`}>
          <thead>
            <tr>
              <th scope="col">{m.stops_summary_op()}</th>
              <th scope="col">{m.stops_summary_lot()}</th>
              <th scope="col">{m.stops_summary_product()}</th>
              <th scope="col" data-figure>
                {m.stops_summary_packs()}
              </th>
              <th scope="col" data-figure>
                {m.stops_summary_wrappers()}
              </th>
              <th scope="col" data-figure>
                {m.stops_summary_units()}
              </th>
              <th scope="col">{m.stops_summary_unit()}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderRow key={order.order} order={order} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {m.stops_summary_total()}
              </th>
              <Made of={totals} />
              <td />
            </tr>
          </tfoot>
        </Table>
      )}
    </Tile>
  )
}

function OrderRow({ order }: { order: WindowProduction }) {
  const { op, lot, productName, productCode, wrapperType } = order
  return (
    <tr>
      <th scope="row">{op === '' ? m.stops_summary_without_order() : op}</th>
      <td>{lot}</td>
      <td className={classes.product}>
        {productName} <span className={classes.dim}>{productCode}</span>
      </td>
      <Made of={order} />
      <td>{wrapperType}</td>
    </tr>
  )
}

/** Three figures; on a phone each says its own name. */
function Made({
  of: { packs, wrappers, units },
}: {
  of: Pick<WindowProduction, 'packs' | 'wrappers' | 'units'>
}) {
  const { number } = useFormat()
  return (
    <>
      <td data-figure data-label={m.stops_summary_packs()}>
        {number(packs)}
      </td>
      <td data-figure data-label={m.stops_summary_wrappers()}>
        {number(wrappers)}
      </td>
      <td data-figure data-label={m.stops_summary_units()}>
        {number(units)}
      </td>
    </>
  )
}

/** Why the line stood, the longest first. */
export function PathsTable({ summary }: { summary: Summary }) {
  const { number } = useFormat()
  const { paths, duration, stopCount } = summary
  return (
    <Tile title={m.stops_summary_stops()}>
      {paths.length === 0 ? (
        <EmptyState title={m.stops_summary_no_stops()} />
      ) : (
        <Table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{m.stops_summary_path()}</th>
              <th scope="col" data-figure>
                {m.stops_summary_minutes()}
              </th>
              <th scope="col" data-figure>
                {m.stops_summary_count()}
              </th>
              <th scope="col" data-figure>
                {m.stops_summary_percent()}
              </th>
              <td className={classes.barColumn} />
            </tr>
          </thead>
          <tbody>
            {paths.map((path) => (
              <PathRow key={path.path} of={path} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.stops_summary_total()}</th>
              <td data-figure>{number(duration, 2)}</td>
              <td data-figure>{number(stopCount)}</td>
              <td />
              <td className={classes.barColumn} />
            </tr>
          </tfoot>
        </Table>
      )}
    </Tile>
  )
}

/** `Mecánica/Embolsadora/Atasco`: the reason itself stands out, and long ones break at their slashes. */
function Path({ text }: { text: string }) {
  const names = text.split('/')
  return (
    <span>
      <span className={classes.dim}>
        {names.slice(0, -1).map((name, level) => (
          <Fragment key={`${level}/${name}`}>
            {`${name}/`}
            <wbr />
          </Fragment>
        ))}
      </span>
      {names.at(-1)}
    </span>
  )
}

function PathRow({ of: { path, duration, stopCount, percent, color } }: { of: StopsOfPath }) {
  const format = useFormat()
  return (
    <tr>
      <th scope="row">
        <span className={classes.path}>
          <Swatch look={path === '' ? 'unrecognized' : 'stop'} color={color} />
          {path === '' ? m.stops_summary_unrecognized() : <Path text={path} />}
        </span>
      </th>
      <td data-figure>{format.number(duration, 2)}</td>
      <td data-figure>{format.number(stopCount)}</td>
      <td data-figure>{format.percent(percent)}</td>
      <td className={classes.barColumn}>
        <ShareBar share={percent} />
      </td>
    </tr>
  )
}
