import { type BodyOf, type Language, type OpcServerTest, problemText } from '@baliza/contract'
import { type Actor, type Instant, isPushed, toIso, writtenTime } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { readParameters, wallClockOf } from '../../facts/parameters.ts'
import type { Site } from '../../http/site.ts'
import { refuseIf } from '../../refusals/problem.ts'
import { failureText, visitServer } from '../../sources/visit-server.ts'
import { confirmedCertificate, shownCertificate } from './confirmed-certificate.ts'
import { NEW_SERVER, opcServerRows, refusalOf, refuseStrayed, storedValues } from './edit-opc-server.ts'

const UNSAVED = {
  opcServerID: 0,
  userName: null,
  password: null,
  requestHeaders: null,
  securityPolicy: null,
  description: null,
  certificateThumbprint: null,
  ...NEW_SERVER,
}

/** Connects once as the form says, before anything of it is saved. */
export async function testOpcServer(
  site: Site,
  { key, values }: BodyOf<'opcservers.test'>,
  { language, ...by }: Actor & { readonly language: Language },
): Promise<OpcServerTest> {
  const stored = key === undefined ? undefined : await opcServerRows.find(site.db, { opcServerID: key })
  const sent = Object.fromEntries(
    Object.entries(storedValues(values)).filter(([, value]) => value !== undefined),
  )
  const confirmed = await confirmedCertificate(values.certificate, by)
  const server = { ...UNSAVED, name: '—', ...stored, ...sent, ...confirmed } as Row<'opcServer'>
  if (stored) refuseStrayed(stored, server, sent)
  refuseIf(refusalOf({ ...server, name: server.name || '—' }))
  if (isPushed(server)) return testPushed(site, server.opcServerID, language)
  const began = performance.now()
  const visited = await visitServer(site, server, (visit) => visit.status())
  const milliseconds = Math.round(performance.now() - began)
  const shown = (content: string | null | undefined) => ({
    certificate: shownCertificate(content, server, site.machineNow()),
  })
  if ('failure' in visited) {
    const { failure } = visited
    const message = failureText(failure, language)
    return { ...NOTHING, ...shown(failure.certificate), connected: false, message, milliseconds }
  }
  const { vendorInfo, productVersion, startTime, serverState, statusInfo, certificate } = visited.value
  const started = startTime === null ? null : toIso(startTime)
  return {
    ...shown(certificate),
    connected: true,
    message: statusInfo,
    serverState,
    vendorInfo,
    productVersion,
    startTime: started,
    milliseconds,
  }
}

const NOTHING = {
  serverState: null,
  vendorInfo: null,
  productVersion: null,
  startTime: null,
  certificate: null,
}

/** A server that sends its readings can't be asked: what it sent last tells. */
async function testPushed({ db }: Site, opcServerID: number, language: Language): Promise<OpcServerTest> {
  const status = await db
    .selectFrom('opcServerStatus')
    .selectAll()
    .where('opcServerID', '=', opcServerID)
    .executeTakeFirst()
  const source = await db
    .selectFrom('pushSource')
    .select('receivedAt')
    .where('opcServerID', '=', opcServerID)
    .executeTakeFirst()
  const receivedAt = source?.receivedAt ?? null
  const silent =
    receivedAt === null
      ? problemText('push-nothing-yet', {}, language)
      : await silentSince(db, receivedAt, language)
  const connected = receivedAt !== null && status?.serverState === 'Running'
  const serverState = status?.serverState ?? null
  return { ...NOTHING, serverState, connected, message: connected ? null : silent, milliseconds: 0 }
}

async function silentSince(db: Db, at: Instant, language: Language): Promise<string> {
  const calendar = wallClockOf(await readParameters(db))
  return problemText('push-silent-since', { at: writtenTime(at, calendar) }, language)
}
