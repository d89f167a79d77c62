import type { Db } from '../../db/open-database.ts'

/**
 * Whether lists leave windows out because the plant's zone is another one now, until history is recalculated.
 * That goes from the first window of a line to the last, so the first ones tell.
 */
export async function hidesHistory(db: Db, timeZone: string): Promise<boolean> {
  const firsts = await db
    .selectFrom('line')
    .select((eb) =>
      eb
        .selectFrom('shiftIndex')
        .select('shiftIndex.timeZone')
        .whereRef('shiftIndex.lineId', '=', 'line.lineID')
        .orderBy('shiftIndex.shiftStart')
        .limit(1)
        .as('zone'),
    )
    .execute()
  return firsts.some(({ zone }) => zone !== null && zone !== timeZone)
}
