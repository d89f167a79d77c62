import type { BodyOf, OrderIndex } from '@baliza/contract'
import { type Actor, type Instant, whyNotAdjust } from '@baliza/domain'
import { sql } from 'kysely'
import type { Trx } from '../../db/open-database.ts'
import { readDesiredSpeed } from '../../facts/orders/orders.ts'
import { loadGrid } from '../../grid/load-grid.ts'
import { type Asker, signerOf } from '../../http/access/credentials.ts'
import type { Site } from '../../http/site.ts'
import { orderIndexGrid } from '../../lists/order-index-grid.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'
import { awaitFigures } from './await-figures.ts'
import { editOrder, type OrderRow } from './edit-order.ts'

/** Marks an order as validated, or takes that back. */
export async function validateOrder(
  site: Site,
  body: BodyOf<'oeeindex.validate'>,
  by: Actor,
): Promise<OrderIndex> {
  const { order, revision } = body
  const validation = body.validation === true || body.validation === 'true'
  const action = validation ? 'order.validate' : 'order.invalidate'
  await editOrder(site, { order, revision, action, ...by }, () => ({ validation }))
  return readOrderIndex(site, order, by.at)
}

/**
 * Signs the minutes that an ended order is not charged with; the signer's rights count, not those of the
 * session.
 */
export async function adjustOrder(
  site: Site,
  body: BodyOf<'oeeindex.adjust'>,
  from: Asker,
  at: Instant,
): Promise<OrderIndex> {
  const { order, revision, discountTime, reason } = body
  const userID = await signerOf(
    site,
    from,
    { username: body.user, password: body.password },
    'discount.adjust',
  )
  const signed = { userID, at, reason: reason ?? null }
  const edit = { order, revision, action: 'order.adjust', ...signed } as const
  const lineID = await editOrder(site, edit, (before) => {
    refuseIf(whyNotAdjust(before, discountTime))
    return { adjustedDiscountTime: discountTime }
  })
  await awaitFigures(site, lineID)
  return readOrderIndex(site, order, at)
}

/**
 * Corrects what was written down of an order. A started order that turns out to be another product aims at
 * that one's speed.
 */
export async function correctOrder(
  site: Site,
  { key, values }: BodyOf<'oeeindex.put'>,
  by: Actor,
): Promise<OrderIndex> {
  const { lot, productCode, desiredProductionQuantity, desiredProductionSpeed, revision } = values
  const lineID = await editOrder(
    site,
    { order: key, revision, action: 'order.correct', ...by },
    async (before, trx) => ({
      ...(lot !== undefined && { lot: lot || null }),
      ...(productCode !== undefined && (await ofProduct(trx, before, productCode || null))),
      ...(desiredProductionQuantity !== undefined && { desiredProductionQuantity }),
      ...(desiredProductionSpeed !== undefined &&
        (await ofSpeed(trx, { ...before, ...(productCode && { productCode }) }, desiredProductionSpeed))),
    }),
  )
  await awaitFigures(site, lineID)
  return readOrderIndex(site, key, by.at)
}

async function ofProduct(trx: Trx, before: OrderRow, productCode: string | null) {
  if (productCode === before.productCode) return {}
  const product =
    productCode === null ||
    (await trx.selectFrom('product').select('code').where('code', '=', productCode).executeTakeFirst())
  if (productCode !== null && !product) throw new Problem('product-unknown', { code: productCode })
  if (before.startDate === null || before.speedTyped) return { productCode }
  return { productCode, desiredProductionSpeed: await readDesiredSpeed(trx, before.lineID, productCode) }
}

/** What a person types stays, whatever product and target say later; without it they say the speed again. */
const ofSpeed = async (trx: Trx, { lineID, productCode }: OrderRow, typed: number | null) => ({
  desiredProductionSpeed: typed ?? (await readDesiredSpeed(trx, lineID, productCode)),
  speedTyped: typed !== null,
})

/** The row of one order as grids show it. */
async function readOrderIndex(site: Site, order: number, now: Instant): Promise<OrderIndex> {
  const rows = await loadGrid(
    site,
    orderIndexGrid,
    {},
    { now, where: { condition: sql<boolean>`"productionOrder"."order" = ${order}` } },
  )
  return (rows as OrderIndex[])[0] as OrderIndex
}
