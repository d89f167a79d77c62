import type { AnswerOf, QueryOf } from '@baliza/contract'
import { type Instant, instant, SECOND, type TagValue, toIso } from '@baliza/domain'
import type { Site } from '../../http/site.ts'

/**
 * Readings are stored a moment after they arrive: a request for later ones gets those of the last seconds
 * once more.
 */
const OVERLAP = 12 * SECOND

/** What tags say now, to a screen that asks again and again. */
export async function readLiveValues(
  { db, bus, clock }: Site,
  { since }: QueryOf<'tags.values'>,
  now: Instant,
): Promise<AnswerOf<'tags.values'>> {
  bus.publish('readings', [])
  const from = since === undefined ? 0 : Date.parse(since) - OVERLAP * clock.origin.speed
  const rows = await db
    .selectFrom('tagReading')
    .innerJoin('tag', 'tag.tagID', 'tagReading.tagID')
    .select(['tagReading.tagID', 'value', 'quality', 'sourceTime'])
    .where('arrivalTime', '>=', instant(from))
    .execute()
  const values = rows.map(({ value, sourceTime, ...row }) => ({
    ...row,
    data: JSON.parse(value) as TagValue,
    sourceTime: toIso(sourceTime),
  }))
  return { at: toIso(now), values }
}
