import { HOUR, type Interval } from '@baliza/domain'
import type { Db } from '@baliza/server'
import { sql } from 'kysely'

const PORTION = 14 * 24 * HOUR

/**
 * Reads every fact of lines once, some days at a time and each table by its key, and does nothing with them.
 */
export async function scanFacts(db: Db, lineIDs: readonly number[], { start, end }: Interval): Promise<void> {
  for (const lineID of lineIDs)
    for (let from: number = start; from < end; from += PORTION) {
      const to = Math.min(end, from + PORTION)
      const inPortion = (column: string) =>
        sql`"lineID" = ${lineID} and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`
      await sql`select "start", "end", "state" from "lineState" where ${inPortion('start')} order by "start"`.execute(
        db,
      )
      await sql`select "order", "stopID", "startDate", "endDate", "reasonID", "recognized" from "stop" where ${inPortion('startDate')} order by "startDate"`.execute(
        db,
      )
      await sql`select "order", "start", "end", "units", "discards", "unknownUnits" from "productionBucket" where ${inPortion('start')} order by "start"`.execute(
        db,
      )
      await sql`select "order", "startDate", "endDate", "desiredProductionSpeed", "adjustedDiscountTime" from "productionOrder" where ${inPortion('startDate')} order by "startDate"`.execute(
        db,
      )
    }
}
