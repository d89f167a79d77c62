import { whyNotAddress } from '@baliza/acquisition'
import type { BodyOf } from '@baliza/contract'
import { type Actor, whyNotTag } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import { auditAll, auditBatch, IMPORTED } from '../../facts/audit.ts'
import type { Site } from '../../http/site.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'
import { asWritten, storedTag } from './edit-tag.ts'

type Many = BodyOf<'tags.many'>
type Wanted = {
  readonly tagName: string
  readonly tagType: string
  readonly opcServerID: number
  readonly tagValue: string
}

/** Rows in one statement: a database far away answers once for many. */
const MOST_ROWS = 500

/** Adds the chosen nodes of a server as tags: all of them or none. */
export function addManyTags({ db }: Site, { opcServerID, tags }: Many, by: Actor): Promise<number> {
  const wanted = tags.map((tag): Wanted => {
    const { tagName = '', tagType = '', tagValue = '' } = storedTag(tag)
    return { tagName, tagType, tagValue, opcServerID }
  })
  return db.transaction().execute(async (trx) => {
    await refuseMany(trx, opcServerID, wanted)
    await auditBatch(trx, by, { entity: 'tag', added: wanted.length, changed: 0 })
    for (let i = 0; i < wanted.length; i += MOST_ROWS) {
      const some = wanted.slice(i, i + MOST_ROWS)
      const rows = await trx.insertInto('tag').values(some).returningAll().execute()
      const trail = rows.map((after) => ({
        ...by,
        origin: IMPORTED,
        action: 'tag.create' as const,
        entity: 'tag' as const,
        entityKey: after.tagID,
        after,
      }))
      await auditAll(trx, trail)
    }
    return wanted.length
  })
}

/** The rules of one tag, for all of them in a few looks. */
async function refuseMany(trx: Trx, opcServerID: number, wanted: readonly Wanted[]): Promise<void> {
  const server = await trx
    .selectFrom('opcServer')
    .select(['serverType', 'hostName'])
    .where('opcServerID', '=', opcServerID)
    .executeTakeFirst()
  const names = new Set<string>()
  for (const tag of wanted) {
    refuseIf(whyNotTag(asWritten(tag))[0])
    if (!server) throw new Problem('opc-server-unknown', { opcServerID })
    const example = whyNotAddress(tag.tagValue, server)
    if (example !== undefined) throw new Problem('tag-url-invalid', { example })
    if (names.has(tag.tagName)) throw new Problem('tag-taken', { name: tag.tagName })
    names.add(tag.tagName)
  }
  await refuseTakenNames(trx, [...names])
}

async function refuseTakenNames(trx: Trx, names: readonly string[]): Promise<void> {
  for (let i = 0; i < names.length; i += MOST_ROWS) {
    const taken = trx
      .selectFrom('tag')
      .select('tagName')
      .where('tagName', 'in', names.slice(i, i + MOST_ROWS))
    const row = await taken.executeTakeFirst()
    if (row) throw new Problem('tag-taken', { name: row.tagName })
  }
}
