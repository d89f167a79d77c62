import type { Db } from '../../db/open-database.ts'

/** Facts that bear a user's name, counted by what they are; undefined = none. */
export type UseOfUser = {
  readonly stops: number
  readonly orders: number
  readonly corrections: number
  readonly calls: number
}

export async function readUseOfUser(db: Db, userID: string): Promise<UseOfUser | undefined> {
  const use = {
    stops:
      (await count(db, 'stop', ['updatedBy'], userID)) + (await count(db, 'stopChange', ['userID'], userID)),
    orders:
      (await count(db, 'productionOrder', ['createdBy', 'updatedBy'], userID)) +
      (await count(db, 'preloadedOrder', ['updatedBy'], userID)) +
      (await count(db, 'validatedOrder', ['updatedBy'], userID)),
    corrections: await count(db, 'productionCorrection', ['userID'], userID),
    calls: await count(db, 'maintenanceCall', ['declaredBy', 'startedBy', 'finishedBy'], userID),
  }
  return Object.values(use).some((n) => n > 0) ? use : undefined
}

type Table =
  | 'stop'
  | 'stopChange'
  | 'productionOrder'
  | 'preloadedOrder'
  | 'validatedOrder'
  | 'productionCorrection'
  | 'maintenanceCall'

async function count(db: Db, table: Table, columns: readonly string[], userID: string): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where((eb) => eb.or(columns.map((column) => eb(eb.ref(column as 'updatedBy'), '=', userID))))
    .executeTakeFirstOrThrow()
  return n
}
