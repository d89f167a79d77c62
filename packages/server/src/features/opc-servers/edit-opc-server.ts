import type { BodyOf, OpcServer } from '@baliza/contract'
import { type Instant, readRequestHeaders, strayOfServer, toIso, whyNotOpcServer } from '@baliza/domain'
import { foldText } from '../../db/fold.ts'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { editRows } from '../../facts/edit-rows.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'

type Server = Row<'opcServer'>
type ServerChanges = BodyOf<'opcservers.put'>['values']

/** So many of a server's tags are named. */
const MOST_NAMED = 5

/** Servers as an administrator edits them; their passwords are never shown, not even in the trail. */
export const opcServerRows = editRows({
  table: 'opcServer',
  key: ['opcServerID'],
  entity: 'opcServer',
  isSigned: true,
  secrets: ['password', 'requestHeaders'],
  unknown: ({ opcServerID }) => new Problem('opc-server-unknown', { opcServerID }),
  check: async (trx, server) => {
    refuseIf(refusalOf(server))
    await refuseNameTaken(trx, server)
  },
  checkChange: refuseStrayed,
  refuseUsed: async (trx, { opcServerID, name }) => {
    const tags = await trx
      .selectFrom('tag')
      .select('tagName')
      .where('opcServerID', '=', opcServerID)
      .orderBy('tagName')
      .execute()
    if (tags.length === 0) return
    const named = tags.slice(0, MOST_NAMED).map(({ tagName }) => tagName)
    throw new Problem('opc-server-used', {
      name,
      count: tags.length,
      tags: [...named, ...(tags.length > MOST_NAMED ? ['…'] : [])].join(', '),
    })
  },
})

/** A stored secret goes only where the person who entered it sent it. */
export function refuseStrayed(
  before: Pick<
    Server,
    'hostName' | 'serverType' | 'securityMode' | 'userName' | 'password' | 'requestHeaders'
  >,
  after: Pick<Server, 'hostName' | 'serverType' | 'securityMode' | 'userName'>,
  sent: object,
): void {
  const stray = strayOfServer(before, after)
  if (stray.password && before.password !== null && !('password' in sent))
    throw new Problem('opc-password-again')
  if (stray.requestHeaders && before.requestHeaders !== null && !('requestHeaders' in sent))
    throw new Problem('opc-headers-again')
}

/** Why a server can't be as it is. */
export const refusalOf = ({ name, description, hostName, serverType }: Partial<Server>) =>
  whyNotOpcServer({
    name: name ?? null,
    description: description ?? null,
    hostName: hostName ?? null,
    serverType: serverType || null,
  })[0]

async function refuseNameTaken(trx: Trx, { opcServerID, name }: Partial<Server>): Promise<void> {
  const others = await trx.selectFrom('opcServer').select(['opcServerID', 'name']).execute()
  const taken = others.some(
    (other) => other.opcServerID !== opcServerID && foldText(other.name) === foldText(name ?? ''),
  )
  if (taken) throw new Problem('opc-server-taken', { name: name ?? '' })
}

const blankAsNull = <T>(value: T | '' | null | undefined): T | null | undefined =>
  value === undefined ? undefined : value || null

/**
 * What was sent, as it is stored: a blank text means no text, and a blank password leaves the stored one as
 * it is.
 */
export function storedValues(values: ServerChanges) {
  const {
    password,
    removePassword,
    requestHeaders,
    removeHeaders,
    certificate: _,
    name,
    hostName,
    ...sent
  } = values
  return {
    ...sent,
    name: name === undefined ? undefined : (name ?? ''),
    hostName: hostName === undefined ? undefined : (hostName ?? ''),
    description: blankAsNull(sent.description),
    userName: blankAsNull(sent.userName),
    securityPolicy: blankAsNull(sent.securityPolicy),
    // NOTE: a missing choice is refused by the rule, in the words of the specification
    serverType:
      sent.serverType === undefined ? undefined : ((sent.serverType || null) as Server['serverType']),
    ...storedHeaders(requestHeaders, removeHeaders),
    ...storedPassword(password, removePassword, sent.userName),
  }
}

/** Without a user there is nobody whose password it would be. */
function storedPassword(
  password: string | null | undefined,
  isRemoved: boolean | undefined,
  userName: string | null | undefined,
) {
  if (isRemoved) return { password: null }
  if (password) return { password }
  return userName === '' || userName === null ? { password: null } : {}
}

function storedHeaders(text: string | null | undefined, areRemoved: boolean | undefined) {
  if (areRemoved) return { requestHeaders: null, headerNames: null }
  if (!text?.trim()) return {}
  const { headers, wrongLine } = readRequestHeaders(text)
  if (!headers) throw new Problem('opc-headers-invalid', { line: wrongLine })
  return { requestHeaders: JSON.stringify(headers), headerNames: Object.keys(headers).join(', ') }
}

/** What a new server begins with where nothing else was said. */
export const NEW_SERVER = { enabled: true, securityMode: 'None' } as const

const isoOrNull = (at: Instant | null | undefined): string | null => (at ? toIso(at) : null)

/** A server as it is answered: without its password. */
export async function toAnswer(db: Db, server: Server): Promise<OpcServer> {
  const {
    password,
    requestHeaders: _,
    updateDate,
    certificateFrom,
    certificateTo,
    certificateAt,
    ...rest
  } = server
  const status = await db
    .selectFrom('opcServer')
    .leftJoin('opcServerStatus', 'opcServerStatus.opcServerID', 'opcServer.opcServerID')
    .leftJoin('pushSource', 'pushSource.opcServerID', 'opcServer.opcServerID')
    .select(['serverState', 'lastUpdateTime', 'tokenMadeAt'])
    .where('opcServer.opcServerID', '=', server.opcServerID)
    .executeTakeFirst()
  return {
    ...rest,
    hasPassword: password !== null,
    tokenMadeAt: isoOrNull(status?.tokenMadeAt),
    certificateFrom: isoOrNull(certificateFrom),
    certificateTo: isoOrNull(certificateTo),
    certificateAt: isoOrNull(certificateAt),
    serverState: status?.serverState ?? null,
    lastUpdateTime: isoOrNull(status?.lastUpdateTime),
    updateDate: isoOrNull(updateDate),
  }
}
