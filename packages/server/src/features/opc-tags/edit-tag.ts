import { whyNotAddress } from '@baliza/acquisition'
import type { BodyOf, Tag } from '@baliza/contract'
import { TAG_TYPES, type TagValue, type TagValues, toIso, whyNotTag } from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { editRows } from '../../facts/edit-rows.ts'
import { linesOfTag } from '../../facts/tag-use.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'

type TagRow = Row<'tag'>
type TagChanges = BodyOf<'tags.put'>['values']

/** Tags as an administrator edits them. What scripts name stays, under its name. */
export const tagRows = editRows({
  table: 'tag',
  key: ['tagID'],
  entity: 'tag',
  unknown: ({ tagID }) => new Problem('tag-unknown', { tagID }),
  check: async (trx, tag) => {
    refuseIf(whyNotTag(asWritten(tag))[0])
    await refuseTaken(trx, tag)
    await refuseAddress(trx, tag)
    if (tag.tagID !== undefined) await refuseRenamed(trx, tag)
  },
  refuseUsed: async (trx, { tagName }) => {
    const lines = await linesOfTag(trx, tagName)
    if (lines.length > 0) throw new Problem('tag-used', { name: tagName, lines: lines.join(', ') })
  },
})

/** A tag by its values as the rule looks at them. */
export const asWritten = ({ tagName, tagType, opcServerID, tagValue }: Partial<TagRow>): TagValues => ({
  tagName: tagName ?? null,
  tagType: TAG_TYPES.find((type) => type === tagType) ?? null,
  opcServerID: opcServerID || null,
  tagValue: tagValue ?? null,
})

async function refuseTaken(trx: Trx, { tagID, tagName }: Partial<TagRow>): Promise<void> {
  const row = await trx
    .selectFrom('tag')
    .select('tagID')
    .where('tagName', '=', tagName ?? '')
    .executeTakeFirst()
  if (row && row.tagID !== tagID) throw new Problem('tag-taken', { name: tagName ?? '' })
}

async function refuseAddress(trx: Trx, { opcServerID = 0, tagValue = '' }: Partial<TagRow>): Promise<void> {
  const server = await trx
    .selectFrom('opcServer')
    .select(['serverType', 'hostName'])
    .where('opcServerID', '=', opcServerID)
    .executeTakeFirst()
  if (!server) throw new Problem('opc-server-unknown', { opcServerID })
  const example = whyNotAddress(tagValue, server)
  if (example !== undefined) throw new Problem('tag-url-invalid', { example })
}

async function refuseRenamed(trx: Trx, { tagID, tagName }: TagRow): Promise<void> {
  const before = await tagRows.find(trx, { tagID })
  if (before.tagName === tagName) return
  const lines = await linesOfTag(trx, before.tagName)
  if (lines.length > 0)
    throw new Problem('tag-used-renamed', { name: before.tagName, lines: lines.join(', ') })
}

/**
 * What was sent, as it is looked at and stored: nothing is an empty text, or no server, which the rule
 * refuses in its words.
 */
export const storedTag = ({ tagName, tagType, opcServerID, tagValue, revision }: TagChanges) => ({
  tagName: tagName === undefined ? undefined : (tagName ?? ''),
  tagType: tagType === undefined ? undefined : (tagType ?? ''),
  opcServerID: opcServerID === undefined ? undefined : opcServerID || 0,
  tagValue: tagValue === undefined ? undefined : (tagValue ?? ''),
  revision,
})

/** A tag as its grid answers it. */
export async function asListed(db: Db, tag: TagRow): Promise<Tag> {
  const { name } = await db
    .selectFrom('opcServer')
    .select('name')
    .where('opcServerID', '=', tag.opcServerID)
    .executeTakeFirstOrThrow()
  const reading = await db
    .selectFrom('tagReading')
    .selectAll()
    .where('tagID', '=', tag.tagID)
    .executeTakeFirst()
  const data = reading === undefined ? null : (JSON.parse(reading.value) as TagValue)
  return {
    ...tag,
    server: name,
    data: data === null ? null : String(data),
    quality: reading?.quality ?? null,
    sourceTime: reading ? toIso(reading.sourceTime) : null,
  }
}
