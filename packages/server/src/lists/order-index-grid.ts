import type { OrderIndex } from '@baliza/contract'
import {
  boolean,
  defineGrid,
  type GridColumn,
  instantOf,
  integer,
  join,
  nullable,
  number,
  text,
} from '../grid/grid.ts'
import { maybeFigureColumns } from './figure-columns.ts'
import { figureTotals } from './figure-totals.ts'

/** All orders with their indexes; an order that was not started has none. */
export const orderIndexGrid = {
  indexes: 'orderIndex' as const,
  ...defineGrid<OrderIndex>({
    name: 'order-indexes',
    table: 'productionOrder',
    key: ['order'],
    columns: {
      ...maybeFigureColumns('orderIndex'),
      order: integer('productionOrder.order'),
      op: text('productionOrder.op', { search: 'productionOrder.opSearch' }),
      version: integer('productionOrder.version'),
      lineID: integer('productionOrder.lineID'),
      line: text('line.description', { search: 'line.descriptionSearch' }),
      lot: nullable(text('productionOrder.lot', { search: 'productionOrder.lotSearch' })),
      validation: boolean('productionOrder.validation'),
      productCode: nullable(text('productionOrder.productCode')),
      productName: nullable(text('product.name', { search: 'product.nameSearch' })),
      status: integer('productionOrder.status') as GridColumn<OrderIndex['status']>,
      startDate: nullable(instantOf('productionOrder.startDate')),
      endDate: nullable(instantOf('productionOrder.endDate')),
      desiredProductionQuantity: nullable(number('productionOrder.desiredProductionQuantity')),
      adjustedDiscountTime: nullable(number('productionOrder.adjustedDiscountTime')),
      createdBy: nullable(text('productionOrder.createdBy')),
      createDate: nullable(instantOf('productionOrder.createDate')),
      updatedBy: nullable(text('productionOrder.updatedBy')),
      updateDate: nullable(instantOf('productionOrder.updateDate')),
      revision: integer('productionOrder.revision'),
    },
    totals: figureTotals('orderIndex'),
    joins: {
      line: join('line', 'line.lineID', 'productionOrder.lineID'),
      product: join('product', 'product.code', 'productionOrder.productCode'),
      orderIndex: join('orderIndex', 'orderIndex.order', 'productionOrder.order'),
    },
  }),
}
