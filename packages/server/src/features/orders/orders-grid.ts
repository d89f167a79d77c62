import type { ListedOrder } from '@baliza/contract'
import { boolean, defineGrid, instantOf, integer, join, nullable, number, text } from '../../grid/grid.ts'

/** Orders with the names of their line and product, the newest first. */
export const ordersGrid = defineGrid<ListedOrder>({
  name: 'orders',
  table: 'productionOrder',
  key: ['order'],
  columns: {
    order: integer('productionOrder.order'),
    orderID: integer('productionOrder.order'),
    op: text('productionOrder.op', { search: 'productionOrder.opSearch' }),
    version: integer('productionOrder.version'),
    lineID: integer('productionOrder.lineID'),
    line: text('line.description', { search: 'line.descriptionSearch' }),
    lot: nullable(text('productionOrder.lot', { search: 'productionOrder.lotSearch' })),
    productCode: nullable(text('productionOrder.productCode')),
    productName: nullable(text('product.name', { search: 'product.nameSearch' })),
    status: integer('productionOrder.status'),
    startDate: nullable(instantOf('productionOrder.startDate')),
    endDate: nullable(instantOf('productionOrder.endDate')),
    desiredProductionQuantity: nullable(number('productionOrder.desiredProductionQuantity')),
    desiredProductionSpeed: nullable(number('productionOrder.desiredProductionSpeed')),
    oee: nullable(number('orderIndex.oee')),
    validation: boolean('productionOrder.validation'),
    adjustedDiscountTime: nullable(number('productionOrder.adjustedDiscountTime')),
    preContractID: nullable(integer('productionOrder.preContractID')),
    validatedOrderID: nullable(text('productionOrder.validatedOrderID')),
    createdBy: nullable(text('productionOrder.createdBy')),
    createDate: nullable(instantOf('productionOrder.createDate')),
    updatedBy: nullable(text('productionOrder.updatedBy')),
    updateDate: nullable(instantOf('productionOrder.updateDate')),
    revision: integer('productionOrder.revision'),
  },
  sortedBy: { field: 'order', desc: true },
  joins: {
    orderIndex: join('orderIndex', 'orderIndex.order', 'productionOrder.order'),
    line: join('line', 'line.lineID', 'productionOrder.lineID'),
    product: join('product', 'product.code', 'productionOrder.productCode'),
  },
})
