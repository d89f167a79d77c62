import type { BodyOf, ProductSpeed } from '@baliza/contract'
import { type SpeedValues, whyNotSpeed } from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { editRows } from '../../facts/edit-rows.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'

type Speed = Row<'productSpeed'>

export const speedRows = editRows({
  table: 'productSpeed',
  key: ['code', 'lineID'],
  entity: 'productSpeed',
  unknown: (key) => new Problem('speed-unknown', key),
  taken: (key) => new Problem('speed-taken', key),
  check: async (trx, row) => {
    refuseIf(whyNotSpeed(row)[0])
    await refuseUnknown(trx, row)
  },
})

/** A new speed, if it is whole. */
export function newSpeed(sent: BodyOf<'productspeeds.post'>['values']): Omit<Speed, 'revision'> {
  const speed = { code: null, lineID: null, speed: null, ...sent } as SpeedValues
  refuseIf(whyNotSpeed(speed)[0])
  return speed as Omit<Speed, 'revision'>
}

/** A speed is that of a product and a line that exist. */
async function refuseUnknown(trx: Trx, { code, lineID }: Speed): Promise<void> {
  const product = await trx.selectFrom('product').select('code').where('code', '=', code).executeTakeFirst()
  if (!product) throw new Problem('product-unknown', { code: code.slice(0, 40) })
  const line = await trx.selectFrom('line').select('lineID').where('lineID', '=', lineID).executeTakeFirst()
  if (!line) throw new Problem('line-unknown', { lineID })
}

export async function withProduct(db: Db, row: Speed): Promise<ProductSpeed> {
  const product = await db
    .selectFrom('product')
    .select('name')
    .where('code', '=', row.code)
    .executeTakeFirst()
  return { ...row, productName: product?.name ?? null }
}
