import type { RowOf } from '@baliza/contract'
import { ORDER_STATUS } from '@baliza/domain'
import { IconCircleCheck, IconCircleDashed, IconPlayerPlay } from '@tabler/icons-react'
import { lineNamed } from '../../api/line-names.ts'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn, LookupItem } from '../../ui/data-grid/column.ts'
import type { RowCard } from '../../ui/data-grid/grid-props.ts'
import classes from './orders.module.css'

export type ManagedOrder = RowOf<'orders.grid'>

const { CREATED, READY, FINALIZED } = ORDER_STATUS

const STATES = {
  [CREATED]: { tone: 'created', Icon: IconCircleDashed, text: m.orders_created },
  [READY]: { tone: 'running', Icon: IconPlayerPlay, text: m.orders_running },
  [FINALIZED]: { tone: 'finalized', Icon: IconCircleCheck, text: m.orders_finalized },
} as const

const stateItems = (): LookupItem[] =>
  [CREATED, READY, FINALIZED].map((value) => ({ value, text: STATES[value].text() }))

export const orderColumns = (
  lines: readonly LookupItem[],
  validation: GridColumn<ManagedOrder>,
): GridColumn<ManagedOrder>[] => [
  { field: 'op', caption: m.orders_op(), kind: 'text', width: 136 },
  {
    field: 'lineID',
    caption: m.orders_line(),
    kind: 'integer',
    width: 190,
    lookup: lines,
    // The choice holds the lines that take orders today; an order may be of one that no longer does.
    render: lineNamed,
  },
  {
    field: 'status',
    caption: m.orders_status(),
    kind: 'integer',
    width: 164,
    lookup: stateItems(),
    render: StatusCell,
  },
  { field: 'oee', caption: m.orders_oee(), kind: 'percent', width: 100 },
  validation,
  { field: 'lot', caption: m.orders_lot(), kind: 'text', width: 120 },
  { field: 'productCode', caption: m.orders_product(), kind: 'text', width: 112 },
  { field: 'productName', caption: m.orders_product_name(), kind: 'text', width: 190 },
  { field: 'desiredProductionQuantity', caption: m.orders_quantity(), kind: 'integer', width: 148 },
  { field: 'startDate', caption: m.orders_start(), kind: 'instant' },
  { field: 'endDate', caption: m.orders_end(), kind: 'instant' },
  {
    field: 'version',
    caption: m.orders_version(),
    kind: 'integer',
    width: 124,
    render: ({ version }) => (version === 0 ? '' : version),
  },
  // A number that names an order is not grouped: `204858`.
  {
    field: 'order',
    caption: m.orders_order(),
    kind: 'integer',
    width: 112,
    render: ({ order }) => `${order}`,
    hidden: true,
  },
  {
    field: 'desiredProductionSpeed',
    caption: m.orders_speed(),
    kind: 'number',
    width: 160,
    decimals: 1,
    hidden: true,
  },
  { field: 'createdBy', caption: m.orders_created_by(), kind: 'text', width: 130, hidden: true },
  { field: 'createDate', caption: m.orders_create_date(), kind: 'instant', hidden: true },
  { field: 'updatedBy', caption: m.orders_updated_by(), kind: 'text', width: 130, hidden: true },
  { field: 'updateDate', caption: m.orders_update_date(), kind: 'instant', hidden: true },
]

/** An order on a phone: its OP, its line, its OEE and its state. */
export const orderCard = (order: ManagedOrder, { percent }: Pick<Format, 'percent'>): RowCard => ({
  title: order.op,
  figure: order.oee === null ? undefined : percent(order.oee),
  details: [lineNamed(order), <StatusCell key="status" {...order} />],
})

function StatusCell({ status }: ManagedOrder) {
  const { tone, Icon, text } = STATES[status as keyof typeof STATES]
  return (
    <span className={classes.status} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {text()}
    </span>
  )
}
