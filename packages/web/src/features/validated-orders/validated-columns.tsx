import type { RowOf } from '@baliza/contract'
import { IconAlertTriangle, IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn, LookupItem } from '../../ui/data-grid/column.ts'
import classes from './validated-orders.module.css'

export type ListedValidated = RowOf<'validatedOrder.get'>

export const NOT_READ = 1

/** The read status of an order: docs/product/states.md#read-status. */
const STATES = {
  1: { tone: 'none', Icon: IconCircleDashed, text: m.validated_orders_not_read },
  2: { tone: 'good', Icon: IconCheck, text: m.validated_orders_read },
  3: { tone: 'bad', Icon: IconAlertTriangle, text: m.validated_orders_read_with_errors },
} as const

const stateItems = (): LookupItem[] =>
  ([1, 2, 3] as const).map((value) => ({ value, text: STATES[value].text() }))

export const validatedColumns = (): GridColumn<ListedValidated>[] => [
  { field: 'orderID', caption: m.validated_orders_order(), kind: 'text', width: 180 },
  { field: 'lot', caption: m.validated_orders_lot(), kind: 'text', width: 180 },
  { field: 'productCode', caption: m.validated_orders_product(), kind: 'text', width: 150 },
  { field: 'productName', caption: m.validated_orders_product_name(), kind: 'text', width: 260 },
  {
    field: 'Estado',
    caption: m.validated_orders_state(),
    kind: 'integer',
    width: 190,
    lookup: stateItems(),
    render: StateCell,
  },
  { field: 'updatedBy', caption: m.validated_orders_updated_by(), kind: 'text', width: 140 },
  { field: 'updateDate', caption: m.validated_orders_update_date(), kind: 'instant' },
]

function StateCell({ Estado: estado }: ListedValidated) {
  const { tone, Icon, text } = STATES[estado]
  return (
    <span className={classes.state} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {text()}
    </span>
  )
}
