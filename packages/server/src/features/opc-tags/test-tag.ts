import { setTimeout } from 'node:timers/promises'
import { type BodyOf, type Language, problemText, type TagTest } from '@baliza/contract'
import { instant, isPushed, type TagValue, toIso, whyNotTag } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Site } from '../../http/site.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'
import { failureText, visitServer } from '../../sources/visit-server.ts'
import { asWritten, storedTag } from './edit-tag.ts'

const NOTHING = { data: null, quality: null, sourceTime: null, status: null }

/** Reads a tag once, before anything of it is saved; its name does not matter yet. */
export async function testTag(
  { db, ...site }: Site,
  { values }: BodyOf<'tags.test'>,
  language: Language,
): Promise<TagTest> {
  const { tagType = '', opcServerID = 0, tagValue = '' } = storedTag({ ...values, revision: undefined })
  refuseIf(whyNotTag({ ...asWritten({ tagType, opcServerID, tagValue }), tagName: '—' })[0])
  const server = await db
    .selectFrom('opcServer')
    .selectAll()
    .where('opcServerID', '=', opcServerID)
    .executeTakeFirst()
  if (!server) throw new Problem('opc-server-unknown', { opcServerID })
  if (isPushed(server)) return readPushed({ db, bus: site.bus }, { opcServerID, tagValue }, language)
  const tag = { tagID: 0, tagName: values.tagName ?? '', tagType, tagValue }
  const visited = await visitServer(site, server, (visit) => visit.read(tag))
  if ('failure' in visited)
    return { ...NOTHING, connected: false, message: failureText(visited.failure, language) }
  const { value, quality, sourceTime, status } = visited.value
  return {
    connected: true,
    message: null,
    data: value,
    quality,
    sourceTime: sourceTime === null ? null : toIso(instant(sourceTime)),
    status,
  }
}

type TagAddress = { readonly opcServerID: number; readonly tagValue: string }

/**
 * Values are stored a second after they came while somebody looks: so often they are looked for, so many
 * milliseconds apart.
 */
const LOOKS = 5
const BETWEEN = 400

/** For a server that sends its readings: what it sent last. */
async function readPushed(
  { db, bus }: Pick<Site, 'db' | 'bus'>,
  tag: TagAddress,
  language: Language,
): Promise<TagTest> {
  bus.publish('readings', [])
  for (let looks = 1; ; looks++) {
    const last = await lastOf(db, tag)
    if (last) return { connected: true, message: null, ...last, status: null }
    if (looks >= LOOKS)
      return { ...NOTHING, connected: false, message: problemText('push-nothing-yet', {}, language) }
    await setTimeout(BETWEEN)
  }
}

async function lastOf(db: Db, { opcServerID, tagValue }: TagAddress) {
  const last = await db
    .selectFrom('tag')
    .innerJoin('tagReading', 'tagReading.tagID', 'tag.tagID')
    .select(['value', 'quality', 'sourceTime'])
    .where('opcServerID', '=', opcServerID)
    .where('tagValue', '=', tagValue)
    .executeTakeFirst()
  return (
    last && {
      data: JSON.parse(last.value) as TagValue,
      quality: last.quality,
      sourceTime: toIso(last.sourceTime),
    }
  )
}
