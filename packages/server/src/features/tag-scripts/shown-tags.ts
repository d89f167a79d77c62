import { type Instant, instant, type TagValue } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { TagNow } from '../../messaging/tag-readings.ts'
import type { ShownTag } from '../../sources/script-bench.ts'

type Remembered = readonly [good: boolean, value: TagValue, previous: TagValue, changedAt: Instant]

/**
 * Tags as a script sees them: what they say now and, of those that the scripts of the line look at, what they
 * said before and since when they say so. What has never said anything is not here: a script finds it
 * undefined.
 */
export async function shownTags(db: Db, tags: readonly TagNow[], lineID: number | null): Promise<ShownTag[]> {
  const memory = lineID === null ? {} : await readMemory(db, lineID)
  return tags.flatMap((tag) => (tag.quality === null ? [] : [shown(tag, memory[tag.tagName])]))
}

function shown(
  { tagName: name, data, quality, sourceTime }: TagNow,
  memory: Remembered | undefined,
): ShownTag {
  const good = quality !== 'bad'
  const value = good ? data : null
  const now = { name, value, good }
  const since = sourceTime ?? instant(0)
  if (!memory) return { ...now, previous: null, changedAt: since }
  const [wasGood, was, previous, changedAt] = memory
  if (wasGood === good && (!good || was === data)) return { ...now, previous, changedAt }
  return { ...now, previous: wasGood ? was : previous, changedAt: since }
}

async function readMemory(db: Db, lineID: number): Promise<Readonly<Record<string, Remembered>>> {
  const row = await db
    .selectFrom('lineCheckpoint')
    .select('counters')
    .where('lineID', '=', lineID)
    .executeTakeFirst()
  return row ? (JSON.parse(row.counters) as { tags: Record<string, Remembered> }).tags : {}
}
