import type { Db, Trx } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'

export type RecalculationRow = Row<'recalculation'>

/** The job that waits or runs; there is one at most. */
export const readActiveRecalculation = (db: Db): Promise<RecalculationRow | undefined> =>
  db.selectFrom('recalculation').selectAll().where('active', '=', 1).executeTakeFirst()

export const findRecalculation = (db: Db, id: number): Promise<RecalculationRow | undefined> =>
  db.selectFrom('recalculation').selectAll().where('id', '=', id).executeTakeFirst()

/** Changes a job that still waits or runs; undefined when it was cancelled meanwhile. */
export const changeRecalculation = (
  trx: Trx,
  id: number,
  change: Partial<RecalculationRow>,
): Promise<RecalculationRow | undefined> =>
  trx
    .updateTable('recalculation')
    .set(change)
    .where('id', '=', id)
    .where('active', '=', 1)
    .returningAll()
    .executeTakeFirst()
