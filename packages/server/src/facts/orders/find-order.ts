import { type Instant, latest } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'

export const findOrder = (db: Db, order: number): Promise<Row<'productionOrder'> | undefined> =>
  db.selectFrom('productionOrder').selectAll().where('order', '=', order).executeTakeFirst()

/** Counts the reprocesses of an op: 0 the first time. */
export async function nextVersion(db: Db, op: string): Promise<number> {
  const { last } = await db
    .selectFrom('productionOrder')
    .select((eb) => eb.fn.max('version').as('last'))
    .where('op', '=', op)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

/**
 * Orders change now, but never before the last one of the line ended: its boundary may lie at the line's own,
 * later clock.
 */
export async function boundaryAt(db: Db, lineID: number, now: Instant): Promise<Instant> {
  const { ended, started } = await db
    .selectFrom('productionOrder')
    .select((eb) => [eb.fn.max('endDate').as('ended'), eb.fn.max('startDate').as('started')])
    .where('lineID', '=', lineID)
    .executeTakeFirstOrThrow()
  return latest(now, ended ?? now, started ?? now)
}
