import {
  HOUR,
  hourAt,
  type Instant,
  type Interval,
  instant,
  MINUTE,
  type PlantCalendar,
} from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { asLeader, type Lead } from '../../messaging/lead.ts'

type Bucket = Row<'productionBucket'>

/** Minutes are kept for so long; then an hour is as fine as anybody looks. */
export const KEEP_MINUTES_FOR = 60 * 24 * HOUR

type Line = { readonly lineID: number; readonly from: Instant; readonly lead?: Lead | undefined }

/**
 * Joins the minutes of a line's production days that are old enough into hours of the plant's wall clock, cut
 * where orders change. Sums over any hour, shift, day or order stay what they were. Answers up to when
 * minutes are joined.
 */
export async function rollUp(db: Db, line: Line, now: Instant, calendar: PlantCalendar): Promise<Instant> {
  const limit = calendar.dayInterval(calendar.productionDayAt(instant(now - KEEP_MINUTES_FOR))).start
  const first = await db
    .selectFrom('productionBucket')
    .select((eb) => eb.fn.min('start').as('start'))
    .where('lineID', '=', line.lineID)
    .where('start', '>=', line.from)
    .where('start', '<', limit)
    .where((eb) => eb(eb('end', '-', eb.ref('start')), '<=', MINUTE as Instant))
    .executeTakeFirstOrThrow()
  // NOTE: without any row the minimum is null, whatever its type says
  const start = first.start as Instant | null
  if (start === null) return limit
  const day = calendar.dayInterval(calendar.productionDayAt(start))
  await joinDay(db, line, day, calendar)
  return day.end
}

async function joinDay(
  db: Db,
  { lineID, lead }: Line,
  day: Interval,
  calendar: PlantCalendar,
): Promise<void> {
  await asLeader(db, lead, async (trx) => {
    const minutes = await trx
      .selectFrom('productionBucket')
      .selectAll()
      .where('lineID', '=', lineID)
      .where('start', '>=', day.start)
      .where('start', '<', day.end)
      .orderBy('start')
      .execute()
    const hours = joinHours(minutes, calendar)
    if (hours.length === minutes.length) return
    await trx
      .deleteFrom('productionBucket')
      .where('lineID', '=', lineID)
      .where('start', '>=', day.start)
      .where('start', '<', day.end)
      .execute()
    await trx.insertInto('productionBucket').values(hours).execute()
  })
}

/**
 * Buckets of one order that follow each other within an hour become one, from where the first begins to where
 * the last ends.
 */
function joinHours(buckets: readonly Bucket[], calendar: PlantCalendar): Bucket[] {
  const joined: Bucket[] = []
  let hour: Instant | undefined
  for (const bucket of buckets) {
    const its = hourAt(calendar, bucket.start).start
    const last = joined.at(-1)
    if (last && its === hour && last.order === bucket.order) {
      last.end = bucket.end
      last.units += bucket.units
      last.discards += bucket.discards
      last.unknownUnits += bucket.unknownUnits
      last.unknownDiscards += bucket.unknownDiscards
    } else joined.push({ ...bucket })
    hour = its
  }
  return joined
}
