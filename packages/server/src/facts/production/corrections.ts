import {
  type BucketFact,
  correctionBucket,
  HOUR,
  type Interval,
  later,
  type Pieces,
  unknownTaken,
} from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'

/** What people wrote down about the pieces of a line, as buckets that overlap the window. */
export async function readCorrectionBuckets(db: Db, lineID: number, window: Interval): Promise<BucketFact[]> {
  return (await readSignedCorrections(db, lineID, window)).map(({ bucket }) => bucket)
}

/** Where a correction counts, who signed it, and why. */
export type SignedCorrection = { readonly bucket: BucketFact; readonly by: string; readonly reason: string }

export async function readSignedCorrections(
  db: Db,
  lineID: number,
  window: Interval,
): Promise<SignedCorrection[]> {
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
  const unknown = await readUnknownTaken(db, lineID, rows)
  return rows
    .map(({ startDate, endDate, by, reason, ...row }, i) => {
      const ran = startDate === null ? undefined : { start: startDate, end: endDate }
      return { bucket: correctionBucket(row, ran, unknown[i]), by, reason }
    })
    .filter(({ bucket }) => bucket.start < window.end && bucket.end > window.start)
    .sort((a, b) => a.bucket.start - b.bucket.start)
}

type Written = Pick<Row<'productionCorrection'>, 'order' | 'hour' | 'units'>

/**
 * How much of each correction is of unknown time; hours in which nothing was taken away are not looked at.
 */
async function readUnknownTaken(db: Db, lineID: number, rows: readonly Written[]): Promise<number[]> {
  const taken = rows.map(() => 0)
  const hours = Map.groupBy(rows.keys(), (i) => `${rows[i]?.order}/${rows[i]?.hour}`)
  for (const places of hours.values()) {
    const some = places.flatMap((i) => rows[i] ?? [])
    const [first] = some
    if (!first || some.every(({ units }) => units >= 0)) continue
    for (const [nth, units] of unknownTaken(some, await readUnknownUnits(db, lineID, first)).entries())
      taken[places[nth] ?? -1] = units
  }
  return taken
}

async function readUnknownUnits(db: Db, lineID: number, { order, hour }: Written): Promise<number> {
  const { unknown } = await db
    .selectFrom('productionBucket')
    .select((eb) => eb.fn.sum<number | null>('unknownUnits').as('unknown'))
    .where('lineID', '=', lineID)
    .where('order', '=', order)
    .where('start', '>=', hour)
    .where('start', '<', later(hour, HOUR))
    .executeTakeFirstOrThrow()
  return Number(unknown ?? 0)
}

/** All that people added to what was counted for an order. */
export async function sumCorrections(db: Db, lineID: number, order: number): Promise<Pieces> {
  const sums = await db
    .selectFrom('productionCorrection')
    .select((eb) => [
      eb.fn.sum<number | null>('units').as('units'),
      eb.fn.sum<number | null>('discards').as('discards'),
    ])
    .where('lineID', '=', lineID)
    .where('order', '=', order)
    .executeTakeFirstOrThrow()
  return { units: sums.units ?? 0, discards: sums.discards ?? 0 }
}

/** The corrections of hours that begin inside a window, as they were written. */
export const readCorrections = (
  db: Db,
  lineID: number,
  { start, end }: Interval,
): Promise<Row<'productionCorrection'>[]> =>
  db
    .selectFrom('productionCorrection')
    .selectAll()
    .where('lineID', '=', lineID)
    .where('hour', '>=', start)
    .where('hour', '<', end)
    .orderBy('correctionID')
    .execute()
