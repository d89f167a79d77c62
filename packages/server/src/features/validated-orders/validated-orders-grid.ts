import type { ValidatedOrder } from '@baliza/contract'
import type { ReadStatus } from '@baliza/domain'
import { defineGrid, type GridColumn, instantOf, integer, join, nullable, text } from '../../grid/grid.ts'

/** Future orders to validate. */
export const validatedOrdersGrid = defineGrid<ValidatedOrder>({
  name: 'validated-orders',
  table: 'validatedOrder',
  key: ['orderID'],
  columns: {
    orderID: text('validatedOrder.orderID', { search: 'validatedOrder.orderIDSearch' }),
    lot: text('validatedOrder.lot', { search: 'validatedOrder.lotSearch' }),
    productCode: text('validatedOrder.productCode', { search: 'validatedOrder.productCodeSearch' }),
    productName: nullable(text('product.name', { search: 'product.nameSearch' })),
    Estado: integer('validatedOrder.estado') as GridColumn<ReadStatus>,
    updatedBy: nullable(text('validatedOrder.updatedBy', { search: 'validatedOrder.updatedBySearch' })),
    updateDate: nullable(instantOf('validatedOrder.updateDate')),
    revision: integer('validatedOrder.revision'),
  },
  joins: { product: join('product', 'product.code', 'validatedOrder.productCode') },
})
