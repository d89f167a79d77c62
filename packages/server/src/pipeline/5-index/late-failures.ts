import { type Instant, later } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'

/**
 * When stops that began shortly before the end of a shift will have lasted `microStopTime`: then they are
 * failures of that shift, also while they go on.
 */
export async function failuresDue(
  db: Db,
  lineID: number,
  { end, microStopTime }: { end: Instant; microStopTime: number },
): Promise<Instant[]> {
  const stops = await db
    .selectFrom('stop')
    .select('startDate')
    .where('lineID', '=', lineID)
    .where('startDate', '<', end)
    .where('startDate', '>', later(end, -microStopTime))
    .execute()
  return stops.map(({ startDate }) => later(startDate, microStopTime))
}
