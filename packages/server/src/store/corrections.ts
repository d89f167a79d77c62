import { type BucketFact, correctionBucket, HOUR, type Interval, later, type Pieces } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'

/** What people wrote down about the pieces of a line, as buckets that overlap the window. */
export async function readCorrectionBuckets(db: Db, lineID: number, window: Interval): Promise<BucketFact[]> {
  return (await readSignedCorrections(db, lineID, window)).map(({ bucket }) => bucket)
}

/** Where a correction counts, who signed it, and why. */
export type SignedCorrection = { readonly bucket: BucketFact; readonly by: string; readonly reason: string }

export async function readSignedCorrections(db: Db, lineID: number, window: Interval): Promise<SignedCorrection[]> {
  const rows = await db
    .selectFrom('productionCorrection')
    .leftJoin('productionOrder', 'productionOrder.order', 'productionCorrection.order')
    .select([
      'productionCorrection.order',
      'productionCorrection.hour',
      'productionCorrection.units',
      'productionCorrection.discards',
      'productionCorrection.userID as by',
      'productionCorrection.reason',
      'productionOrder.startDate',
      'productionOrder.endDate',
    ])
    .where('productionCorrection.lineID', '=', lineID)
    .where('productionCorrection.hour', '>', later(window.start, -HOUR))
    .where('productionCorrection.hour', '<', window.end)
    .orderBy('productionCorrection.hour')
    .orderBy('productionCorrection.correctionID')
    .execute()
  return rows
    .map(({ startDate, endDate, by, reason, ...row }) => {
      const ran = startDate === null ? undefined : { start: startDate, end: endDate }
      return { bucket: correctionBucket(row, ran), by, reason }
    })
    .filter(({ bucket }) => bucket.start < window.end && bucket.end > window.start)
    .sort((a, b) => a.bucket.start - b.bucket.start)
}

/** All that people added to what was counted for an order. */
export async function sumCorrections(db: Db, lineID: number, order: number): Promise<Pieces> {
  const sums = await db
    .selectFrom('productionCorrection')
    .select((eb) => [eb.fn.sum<number | null>('units').as('units'), eb.fn.sum<number | null>('discards').as('discards')])
    .where('lineID', '=', lineID)
    .where('order', '=', order)
    .executeTakeFirstOrThrow()
  return { units: sums.units ?? 0, discards: sums.discards ?? 0 }
}

/** The corrections of hours that begin inside a window, as they were written. */
export const readCorrections = (db: Db, lineID: number, { start, end }: Interval): Promise<Row<'productionCorrection'>[]> =>
  db
    .selectFrom('productionCorrection')
    .selectAll()
    .where('lineID', '=', lineID)
    .where('hour', '>=', start)
    .where('hour', '<', end)
    .orderBy('correctionID')
    .execute()
