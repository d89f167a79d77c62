import type { PreloadedOrder } from '@baliza/contract'
import { sql } from 'kysely'
import { boolean, defineGrid, instantOf, integer, join, nullable, number, text } from '../../grid/grid.ts'

/** `preloadedQuantity` of the domain, in SQL: rounded half up on both databases. */
const bags = () => sql`case when "product"."code" is not null then
  floor("preloadedOrder"."cantidad" * 1000 * coalesce("product"."performance", 1) / "preloadedOrder"."pesoBolsa" + 0.5) end`

/** Pre-loaded orders; deleted ones stay, last. */
export const preloadedOrdersGrid = defineGrid<PreloadedOrder>({
  name: 'preloaded-orders',
  table: 'preloadedOrder',
  key: ['id'],
  sortsLast: 'deleted',
  columns: {
    id: integer('preloadedOrder.id'),
    op: text('preloadedOrder.op', { search: 'preloadedOrder.opSearch' }),
    cliente: nullable(text('preloadedOrder.cliente', { search: 'preloadedOrder.clienteSearch' })),
    producto: text('preloadedOrder.producto', { search: 'preloadedOrder.productoSearch' }),
    productName: nullable(text('product.name', { search: 'product.nameSearch' })),
    cosecha: nullable(integer('preloadedOrder.cosecha')),
    cantidad: number('preloadedOrder.cantidad'),
    bolsa: nullable(text('preloadedOrder.bolsa', { search: 'preloadedOrder.bolsaSearch' })),
    pesoBolsa: number('preloadedOrder.pesoBolsa'),
    bags: nullable(integer(bags, { needs: ['product'] })),
    utilizado: boolean('preloadedOrder.utilizado'),
    deleted: boolean('preloadedOrder.deleted'),
    updatedBy: nullable(text('preloadedOrder.updatedBy', { search: 'preloadedOrder.updatedBySearch' })),
    updateDate: nullable(instantOf('preloadedOrder.updateDate')),
    revision: integer('preloadedOrder.revision'),
  },
  joins: { product: join('product', 'product.code', 'preloadedOrder.producto') },
})
