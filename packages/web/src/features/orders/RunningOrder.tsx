import '@mantine/core/styles/Button.css'
import type { LineStatus } from '@baliza/contract'
import { progressOf } from '@baliza/domain'
import { Button } from '@mantine/core'
import type { LiveLine } from '../../api/live/use-live.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { shareOf } from '../../ui/charts/share.ts'
import { TickedProgress } from '../../ui/charts/TickedProgress.tsx'
import { Tile } from '../../ui/Tile.tsx'
import type { NamedOrder } from './order-dialog.ts'
import classes from './orders.module.css'

type Props = { live: LiveLine; onFinalize: (order: NamedOrder) => void }

/** What the chosen line makes now, and how far it is. */
export function RunningOrder({ live: { status, isStale }, onFinalize }: Props) {
  const { order, lineID } = status
  return (
    <Tile title={m.orders_running_now()} isStale={isStale}>
      {order === null ? (
        <p className={classes.idle}>{m.orders_idle()}</p>
      ) : (
        <div className={classes.running}>
          <Names order={order} />
          <Progress status={status} />
          <Button
            variant="default"
            size="md"
            className={classes.finalize ?? ''}
            onClick={() => onFinalize({ order: order.order, op: order.op, version: 0, lineID })}
          >
            {m.orders_finalize_action()}
          </Button>
        </div>
      )}
    </Tile>
  )
}

function Names({ order }: { order: NonNullable<LineStatus['order']> }) {
  const { dateTime } = useFormat()
  const product = [
    order.productCode,
    order.productName,
    order.lot === null ? null : m.orders_lot_name({ lot: order.lot }),
  ]
  return (
    <div className={classes.names}>
      <p className={classes.op}>{m.orders_op_name({ op: order.op })}</p>
      <p className={classes.dim}>{product.filter((part) => part !== null).join(' · ')}</p>
      <p className={classes.dim}>{m.orders_since({ start: dateTime(order.startDate) })}</p>
    </div>
  )
}

function Progress({ status: { orderFigures } }: { status: LineStatus }) {
  const { number, percent } = useFormat()
  if (orderFigures === null) return null
  const { productionQuantity, desiredProductionQuantity } = orderFigures
  const progress = progressOf(orderFigures)
  const made = number(productionQuantity)
  return (
    <div className={classes.progress}>
      <p className={classes.made}>
        <b>{made}</b>{' '}
        {desiredProductionQuantity === null
          ? m.orders_pieces()
          : m.orders_of_desired({
              desired: number(desiredProductionQuantity),
              percent: percent(progress),
            })}
      </p>
      {progress !== null && (
        <TickedProgress
          share={shareOf(progress, 1)}
          label={m.orders_progress()}
          figure={percent(progress)}
          tickLabel={(tick) => percent(tick / 100, 0)}
        />
      )}
    </div>
  )
}
