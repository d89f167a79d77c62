import { SOURCE_FAILURES, type SourceFailure } from '@baliza/acquisition'
import {
  type Language,
  type OpcServerStatus,
  problemText,
  type ServerStateNow,
  type TagStatus,
} from '@baliza/contract'
import { toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Site } from '../../http/site.ts'
import { readTagValues, type TagNow } from '../../messaging/tag-readings.ts'
import { securityWarning } from './security-warning.ts'
import { sourceClockOf } from './source-clock.ts'

/** How every server is, and why. */
export async function readServerStates(site: Site, language: Language): Promise<ServerStateNow[]> {
  const { db, clock, machineNow } = site
  const rows = await readServers(db)
  return rows.map(({ opcServerID, enabled, serverState, statusInfo, ...row }) => ({
    opcServerID,
    enabled,
    serverState,
    statusInfo: statusInfo && inWords(statusInfo, language),
    securityWarning: securityWarning(row, machineNow(), language),
    ...sourceClockOf(row, clock.origin.speed, language),
  }))
}

/** Every server, how it is, and what its tags say. */
export async function readAllServers(site: Site, language: Language): Promise<OpcServerStatus[]> {
  return withTags(site, await readServers(site.db), await readTagValues(site), language)
}

/** The servers that any of these tags is read from, how they are, and what these tags say. */
export async function readServersOf(
  site: Site,
  tagNames: readonly string[],
  language: Language,
): Promise<OpcServerStatus[]> {
  if (tagNames.length === 0) return []
  const tags = await readTagValues(site, { names: tagNames })
  const wanted = new Set(tags.map(({ opcServerID }) => opcServerID))
  return withTags(
    site,
    (await readServers(site.db)).filter(({ opcServerID }) => wanted.has(opcServerID)),
    tags,
    language,
  )
}

const readServers = (db: Db) =>
  db
    .selectFrom('opcServer')
    .leftJoin('opcServerStatus', 'opcServerStatus.opcServerID', 'opcServer.opcServerID')
    .select(['opcServer.opcServerID', 'name', 'serverType', 'enabled', 'vendorInfo', 'productVersion'])
    .select(['hostName', 'securityMode', 'userName'])
    .select(['certificateThumbprint', 'certificateBy', 'certificateTo'])
    .select([
      'startTime',
      'lastUpdateTime',
      'serverState',
      'statusInfo',
      'clockOffset',
      'clockDrift',
      'droppedReadings',
    ])
    .orderBy('opcServer.opcServerID')
    .execute()

type ServerRow = Awaited<ReturnType<typeof readServers>>[number]

function withTags(
  { clock, machineNow }: Site,
  servers: readonly ServerRow[],
  tags: readonly TagNow[],
  language: Language,
): OpcServerStatus[] {
  const byServer = Map.groupBy(tags, ({ opcServerID }) => opcServerID)
  return servers.map(({ clockOffset, clockDrift, droppedReadings, ...row }) => ({
    opcServerID: row.opcServerID,
    name: row.name,
    serverType: row.serverType,
    enabled: row.enabled,
    vendorInfo: row.vendorInfo,
    productVersion: row.productVersion,
    ...sourceClockOf({ clockOffset, clockDrift, droppedReadings }, clock.origin.speed, language),
    startTime: row.startTime === null ? null : toIso(row.startTime),
    lastUpdateTime: row.lastUpdateTime === null ? null : toIso(row.lastUpdateTime),
    serverState: row.serverState ?? 'Unknown',
    statusInfo: row.statusInfo && inWords(row.statusInfo, language),
    securityWarning: securityWarning(row, machineNow(), language),
    tags: (byServer.get(row.opcServerID) ?? []).map(toTagStatus),
  }))
}

const toTagStatus = ({ tagName, url, data, quality, sourceTime }: TagNow): TagStatus => ({
  tagName,
  url,
  goodQuality: quality !== null && quality !== 'bad',
  data,
  time: sourceTime === null ? null : toIso(sourceTime),
})

const FAILURES = Object.entries(SOURCE_FAILURES) as [SourceFailure, string][]

/** What the watchdog of a connection says. */
const WATCHDOG = [
  [/^silent for (.+)$/, 'source-silent'],
  [/^nothing was sent for (.+)$/, 'source-push-silent'],
  [/^no answer within (.+)$/, 'source-no-answer'],
  [/^the connection was closed$/, 'source-closed'],
] as const

/** The collector knows no language: its report of a failure is translated for the reader. */
function inWords(statusInfo: string, language: Language): string {
  const [kind, sentence] = FAILURES.find(([, text]) => statusInfo.startsWith(`${text} (`)) ?? []
  if (kind !== undefined && sentence !== undefined) {
    return problemText(`source-${kind}`, { detail: statusInfo.slice(sentence.length + 2, -1) }, language)
  }
  const [pattern, code] = WATCHDOG.find(([text]) => text.test(statusInfo)) ?? []
  return pattern && code
    ? problemText(code, { detail: pattern.exec(statusInfo)?.[1] ?? '' }, language)
    : statusInfo
}
