import { type PushedReading, toTagValue } from '@baliza/acquisition'
import { type Language, problemText, type SentReading } from '@baliza/contract'
import type { TagValue } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { Problem } from '../../refusals/problem.ts'

/** So many of the readings that don't fit are named. */
const MOST_NAMED = 10

type Tag = { readonly tagID: number; readonly tagType: string }
type SentBatch = {
  readonly opcServerID: number
  readonly readings: readonly SentReading[]
  readonly language: Language
}

/**
 * Readings by the tags of their server; refused together, each by its place in the batch, when one does not
 * fit.
 */
export async function readPushed(
  db: Db,
  { opcServerID, readings, language }: SentBatch,
): Promise<PushedReading[]> {
  const tagOf = await tagsByNameAndAddress(db, opcServerID)
  const refused: string[] = []
  const read = readings.flatMap((sent, index) => {
    const tag = tagOf(sent.tag.trim())
    const value = tag && toTagValue(sent.value, tag.tagType)
    const whyNot = whyNotReading(sent, tag, value ?? null, language)
    if (whyNot !== undefined) refused.push(`[${index}] ${whyNot}`)
    return tag ? [asPushed(sent, tag, value ?? null)] : []
  })
  if (refused.length === 0) return read
  const list = [...refused.slice(0, MOST_NAMED), ...(refused.length > MOST_NAMED ? ['…'] : [])].join('; ')
  throw new Problem('push-readings-refused', { count: refused.length, list })
}

async function tagsByNameAndAddress(db: Db, opcServerID: number): Promise<(tag: string) => Tag | undefined> {
  const tags = await db
    .selectFrom('tag')
    .select(['tagID', 'tagName', 'tagType', 'tagValue'])
    .where('opcServerID', '=', opcServerID)
    .execute()
  const byName = new Map(tags.map((tag) => [tag.tagName, tag]))
  const byAddress = new Map(tags.map((tag) => [tag.tagValue.trim(), tag]))
  return (tag) => byName.get(tag) ?? byAddress.get(tag)
}

function whyNotReading(
  { tag: name }: SentReading,
  tag: Tag | undefined,
  value: TagValue,
  language: Language,
): string | undefined {
  if (!tag) return problemText('push-tag-unknown', { tag: name }, language)
  return fits(value, tag.tagType)
    ? undefined
    : problemText('push-value-unfit', { tag: name, type: tag.tagType }, language)
}

/** A number that no number holds exactly may come as text. */
function fits(value: TagValue, tagType: string): boolean {
  if (value === null || tagType === 'String') return true
  if (typeof value === 'string') return tagType.endsWith('Int64') && /^-?\d+$/.test(value.trim())
  return true
}

const asPushed = (
  { quality = 'good', time = null }: SentReading,
  { tagID }: Tag,
  value: TagValue,
): PushedReading => ({
  tagID,
  value,
  quality: value === null ? 'bad' : quality,
  sourceTime: typeof time === 'string' ? Date.parse(time) : time,
})
