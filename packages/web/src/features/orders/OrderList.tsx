import { ORDER_STATUS } from '@baliza/domain'
import { useCallback, useMemo, useState } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { lineNamed } from '../../api/line-names.ts'
import { useFormat } from '../../api/plant.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import type { RowAction } from '../../ui/data-grid/grid-props.ts'
import { ValidationSwitch } from '../indexes/ValidationSwitch.tsx'
import { type ManagedOrder, orderCard, orderColumns } from './order-columns.tsx'
import type { Opened } from './order-dialog.ts'
import { orderFilter } from './order-filter.ts'
import type { OrdersSearch } from './orders-search.ts'
import type { OrderLine } from './use-order-lines.ts'

const source = gridSource({ load: 'orders.grid' })
const keyOf = ({ order }: ManagedOrder) => order
const NEWEST_FIRST = [{ selector: 'order', desc: true }]

type Props = {
  search: OrdersSearch
  lines: readonly OrderLine[]
  refreshKey: unknown
  onOpen: (opened: Opened) => void
}

/** The orders; what may be done with one depends on its status alone. */
export function OrderList({ search, lines, refreshKey, onOpen }: Props) {
  const [validations, setValidations] = useState(0)
  const columns = useMemo(() => columnsOf(lines, () => setValidations((before) => before + 1)), [lines])
  const format = useFormat()
  const card = useCallback((order: ManagedOrder) => orderCard(order, format), [format])
  const filter = useMemo(() => orderFilter(search), [search])
  return (
    <ServerGrid
      id="order-desk"
      label={m.orders_list()}
      source={source}
      columns={columns}
      keyOf={keyOf}
      initialFilter={filter}
      sort={NEWEST_FIRST}
      card={card}
      rowActions={(order) => [actionOf(order, onOpen)]}
      actionsWidth={128}
      exportName="OEE_ORDENES_OPERACION"
      groupPanel
      refreshKey={JSON.stringify([refreshKey, validations])}
      empty={{ title: m.orders_empty(), text: m.orders_empty_hint() }}
    />
  )
}

/** Operators validate orders too, and this is their page of orders. */
const columnsOf = (lines: readonly OrderLine[], onValidated: () => void) =>
  orderColumns(
    lines.map(({ lineID, description }) => ({
      value: lineID,
      text: lineNamed({ lineID, line: description }),
    })),
    {
      field: 'validation',
      caption: m.orders_validated(),
      kind: 'boolean',
      width: 120,
      render: (order) => <ValidationSwitch order={order} onChanged={onValidated} />,
    },
  )

const { CREATED, READY, FINALIZED } = ORDER_STATUS

/** Created → started → finalized → made again. */
const NEXT = {
  [CREATED]: { kind: 'start', label: m.orders_start_action },
  [READY]: { kind: 'finalize', label: m.orders_finalize_action },
  [FINALIZED]: { kind: 'reprocess', label: m.orders_reprocess_action },
} as const

function actionOf(order: ManagedOrder, onOpen: Props['onOpen']): RowAction {
  const { kind, label } = NEXT[order.status as keyof typeof NEXT]
  return { id: kind, label: label(), isMain: true, onRun: () => onOpen({ kind, order }) }
}
