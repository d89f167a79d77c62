import type { BodyOf } from '@baliza/contract'
import { type ProductValues, whyNotProduct } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { editRows } from '../../facts/edit-rows.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'

export const productRows = editRows({
  table: 'product',
  key: ['code'],
  entity: 'product',
  unknown: ({ code }) => new Problem('product-unknown', { code }),
  taken: (key) => new Problem('product-taken', key),
  check: (_trx, row) => refuseIf(whyNotProduct(row)[0]),
  refuseUsed,
})

/** A new product, if it is whole. */
export function newProduct(sent: BodyOf<'products.post'>['values']): Omit<Row<'product'>, 'revision'> {
  const product = { ...NOTHING, ...sent } as ProductValues
  refuseIf(whyNotProduct(product)[0])
  return product as Omit<Row<'product'>, 'revision'>
}

const NOTHING = {
  code: null,
  name: null,
  wrappersPerPackage: null,
  unitsPerWrapper: null,
  unit: null,
  performance: null,
}

/** What was ordered, made or announced keeps its product. */
async function refuseUsed(trx: Trx, { code }: Row<'product'>): Promise<void> {
  const { orders } = await trx
    .selectFrom('productionOrder')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .where('productCode', '=', code)
    .executeTakeFirstOrThrow()
  const { preloaded } = await trx
    .selectFrom('preloadedOrder')
    .select((eb) => eb.fn.countAll<number>().as('preloaded'))
    .where('producto', '=', code)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow()
  const { validated } = await trx
    .selectFrom('validatedOrder')
    .select((eb) => eb.fn.countAll<number>().as('validated'))
    .where('productCode', '=', code)
    .executeTakeFirstOrThrow()
  const speeds = await trx
    .selectFrom('productSpeed')
    .select('lineID')
    .where('code', '=', code)
    .orderBy('lineID')
    .execute()
  if (orders + preloaded + validated + speeds.length === 0) return
  const lines = speeds.map(({ lineID }) => lineID).join(', ') || '—'
  throw new Problem('product-used', { code, orders, preloaded, validated, lines })
}
