import { type Instant, ORDER_STATUS } from '@baliza/domain'
import { latestBefore } from '../../db/latest-before.ts'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'

/** The order that the line makes now. */
export const readActiveOrder = (db: Db, lineID: number): Promise<Row<'productionOrder'> | undefined> =>
  db
    .selectFrom('productionOrder')
    .selectAll()
    .where('lineID', '=', lineID)
    .where('status', '=', ORDER_STATUS.READY)
    .executeTakeFirst()

/**
 * The orders of a line that were being made at `at` or began later, in time order. Costs the same however old
 * the line is.
 */
export const readOrdersSince = (
  db: Db,
  lineID: number,
  at: Instant,
  most?: number,
): Promise<Row<'productionOrder'>[]> =>
  db
    .selectFrom('productionOrder')
    .selectAll()
    .where('lineID', '=', lineID)
    .where('startDate', '>=', latestBefore('productionOrder', { lineID, at }))
    .orderBy('startDate')
    .orderBy('order')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()

/**
 * Pieces per minute that an order of this product aims at: the product's speed on the line, else the
 * target's; null = nobody set one.
 */
export async function readDesiredSpeed(
  db: Db,
  lineID: number,
  productCode: string | null,
): Promise<number | null> {
  const ofProduct = await db
    .selectFrom('productSpeed')
    .select('speed')
    .where('lineID', '=', lineID)
    .where('code', '=', productCode ?? '')
    .executeTakeFirst()
  if (ofProduct) return ofProduct.speed
  const target = await db
    .selectFrom('lineTarget')
    .select('defaultSpeed')
    .where('lineID', '=', lineID)
    .executeTakeFirst()
  return target?.defaultSpeed ?? null
}
