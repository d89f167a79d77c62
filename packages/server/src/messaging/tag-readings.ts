import type { Instant, Quality, TagReading, TagValue } from '@baliza/domain'
import type { Db, Trx } from '../db/open-database.ts'
import type { Bus } from './bus.ts'

/** A tag, where it is read, and what it said last; without `quality` it has never said anything. */
export type TagNow = {
  readonly tagID: number
  readonly tagName: string
  readonly opcServerID: number
  /** The address of the tag. */
  readonly url: string
  readonly data: TagValue
  readonly quality: Quality | null
  readonly sourceTime: Instant | null
}

/** A statement takes a bounded number of parameters. */
const MOST_ROWS = 500

/** Stores what tags said last; of each tag one reading. */
export async function writeTagReadings(trx: Trx, readings: readonly TagReading[]): Promise<void> {
  for (let from = 0; from < readings.length; from += MOST_ROWS) {
    const rows = readings
      .slice(from, from + MOST_ROWS)
      .map((reading) => ({ ...reading, value: JSON.stringify(reading.value) }))
    await trx
      .insertInto('tagReading')
      .values(rows)
      .onConflict((on) =>
        on.column('tagID').doUpdateSet((eb) => ({
          value: eb.ref('excluded.value'),
          quality: eb.ref('excluded.quality'),
          sourceTime: eb.ref('excluded.sourceTime'),
          arrivalTime: eb.ref('excluded.arrivalTime'),
        })),
      )
      .execute()
  }
}

/** Readings of tags that are no longer there. */
export async function forgetTagReadings(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('tagReading')
    .where('tagID', 'not in', (eb) => eb.selectFrom('tag').select('tagID'))
    .execute()
}

/**
 * What tags say now: those of these names, or all. A second request within some seconds gets readings that
 * are a second old; the first time they may be ten.
 */
export async function readTagValues(
  { db, bus }: { readonly db: Db; readonly bus: Bus },
  { names }: { readonly names?: readonly string[] } = {},
): Promise<TagNow[]> {
  bus.publish('readings', [])
  if (names?.length === 0) return []
  const rows = await db
    .selectFrom('tag')
    .leftJoin('tagReading', 'tagReading.tagID', 'tag.tagID')
    .select(['tag.tagID', 'tagName', 'opcServerID', 'tagValue as url', 'value', 'quality', 'sourceTime'])
    .$if(names !== undefined, (query) => query.where('tagName', 'in', names ?? []))
    .orderBy('tagName')
    .execute()
  return rows.map(({ value, ...row }) => ({
    ...row,
    data: value === null ? null : (JSON.parse(value) as TagValue),
  }))
}
