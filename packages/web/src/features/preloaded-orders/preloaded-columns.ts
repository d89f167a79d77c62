import type { RowOf } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'

export type ListedPreloaded = RowOf<'preContract.get'>

export const preloadedColumns = (): GridColumn<ListedPreloaded>[] => [
  // A number that names something, or a year, is not grouped: `20485`.
  { field: 'id', caption: m.preloaded_orders_id(), kind: 'integer', width: 76, render: ({ id }) => `${id}` },
  { field: 'op', caption: m.preloaded_orders_op(), kind: 'text', width: 112 },
  { field: 'cliente', caption: m.preloaded_orders_client(), kind: 'text', width: 164 },
  { field: 'producto', caption: m.preloaded_orders_product(), kind: 'text', width: 124 },
  { field: 'productName', caption: m.preloaded_orders_product_name(), kind: 'text', width: 172 },
  {
    field: 'cosecha',
    caption: m.preloaded_orders_harvest(),
    kind: 'integer',
    width: 100,
    render: ({ cosecha }) => cosecha ?? '',
  },
  {
    field: 'cantidad',
    caption: m.preloaded_orders_quantity_column(),
    kind: 'number',
    decimals: 1,
    width: 116,
  },
  { field: 'bolsa', caption: m.preloaded_orders_bag(), kind: 'text', width: 132 },
  {
    field: 'pesoBolsa',
    caption: m.preloaded_orders_weight_column(),
    kind: 'number',
    decimals: 2,
    width: 128,
  },
  { field: 'bags', caption: m.preloaded_orders_bags(), kind: 'integer', width: 88 },
  { field: 'utilizado', caption: m.preloaded_orders_used(), kind: 'boolean', width: 112 },
  { field: 'deleted', caption: m.preloaded_orders_deleted(), kind: 'boolean', width: 112, hidden: true },
  { field: 'updatedBy', caption: m.preloaded_orders_updated_by(), kind: 'text', width: 140, hidden: true },
  { field: 'updateDate', caption: m.preloaded_orders_update_date(), kind: 'instant', hidden: true },
]
