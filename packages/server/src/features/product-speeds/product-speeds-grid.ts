import type { ProductSpeed } from '@baliza/contract'
import { defineGrid, integer, join, nullable, number, text } from '../../grid/grid.ts'

export const productSpeedsGrid = defineGrid<ProductSpeed>({
  name: 'product-speeds',
  table: 'productSpeed',
  key: ['code', 'lineID'],
  columns: {
    code: text('productSpeed.code', { search: 'productSpeed.codeSearch' }),
    lineID: integer('productSpeed.lineID'),
    speed: number('productSpeed.speed'),
    productName: nullable(text('product.name', { search: 'product.nameSearch' })),
    revision: integer('productSpeed.revision'),
  },
  joins: { product: join('product', 'product.code', 'productSpeed.code') },
})
