import type { Product } from '@baliza/contract'
import { defineGrid, integer, nullable, number, text } from '../../grid/grid.ts'
import { optionsGrid } from '../../lists/options-grid.ts'

export const productsGrid = defineGrid<Product>({
  name: 'products',
  table: 'product',
  key: ['code'],
  columns: {
    code: text('product.code', { search: 'product.codeSearch' }),
    name: text('product.name', { search: 'product.nameSearch' }),
    wrappersPerPackage: integer('product.wrappersPerPackage'),
    unitsPerWrapper: integer('product.unitsPerWrapper'),
    unit: nullable(text('product.unit', { search: 'product.unitSearch' })),
    performance: nullable(number('product.performance')),
    revision: integer('product.revision'),
  },
})

export const productOptions = optionsGrid(
  'product',
  { value: text('product.code'), text: text('product.name', { search: 'product.nameSearch' }) },
  { field: 'text', desc: false },
)
