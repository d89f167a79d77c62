import { ASKED_BY, type CallShape, type SessionUser } from '@baliza/contract'
import { mayRole } from '@baliza/domain'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/open-database.ts'
import { Problem } from '../../refusals/problem.ts'
import type { Site } from '../site.ts'
import { rememberSession } from './origin-of-request.ts'
import { admitSource } from './push-source.ts'
import { isKeptOpen } from './session-limits.ts'
import { findSession, type SessionRow, slideSession } from './sessions.ts'
import { addressOf, terminalLineAt } from './terminal.ts'

/** Whoever asks, as far as an endpoint needs to know. */
export type User = Omit<SessionUser, 'mustChangePassword' | 'mustEnrolFactor'> & {
  readonly sessionID: number
  readonly tokenHash: string
  readonly mustChangePassword: boolean
  readonly mustEnrolFactor: boolean
  /** The plant's zone: read along with the session, so that a grid need not ask for it. */
  readonly timeZone: string | null
  /**
   * The lines that may be shown: every line, or the one of the terminal (none when the address is no
   * terminal).
   */
  readonly lines: 'all' | readonly number[]
}

/** What a session may do whose password somebody else chose. */
const OPEN_TO_TEMPORARY = new Set(['users.isvalid', 'users.logout', 'users.password'])

/** And one of somebody who needs a second factor and has none. */
const OPEN_WITHOUT_FACTOR = new Set([
  ...OPEN_TO_TEMPORARY,
  'secondFactor.get',
  'secondFactor.enrol',
  'secondFactor.confirm',
  'passkeys.get',
  'passkeys.options',
  'passkeys.post',
])

function refuseUnready({ mustChangePassword, mustEnrolFactor }: SessionRow, id: string): void {
  if (mustChangePassword && !OPEN_TO_TEMPORARY.has(id)) throw new Problem('password-must-change')
  if (mustEnrolFactor && !OPEN_WITHOUT_FACTOR.has(id)) throw new Problem('second-factor-required')
}

/** Lets a request through to its call, or says why not. A call that anybody may make has no user. */
export async function admit(
  site: Site,
  call: Pick<CallShape, 'access'> & { readonly id: string },
  request: FastifyRequest,
): Promise<User | undefined> {
  if (call.access === 'public') return undefined
  if (call.access === 'source') {
    const { 'user-agent': userAgent } = request.headers
    await admitSource(site, { token: bearerOf(request), address: addressOf(request), userAgent })
    return undefined
  }
  const address = addressOf(request)
  const session = await sessionOf(site, request, address)
  rememberSession(request, session)
  if (isKeptOpen(session) || isOfPerson(call, request))
    await slideSession(site.db, session, site.machineNow())
  refuseUnready(session, call.id)
  if (call.access !== 'session' && call.access !== 'line' && !mayRole(session.roleID, call.access))
    throw new Problem('not-allowed')
  return userOf(site, session, address)
}

/** What pages ask by themselves, whether or not somebody sits before them. */
const ASKED_BY_PAGES = new Set(['users.isvalid', 'live.stream', 'live.lines'])

/**
 * Did somebody do something? A page says so of each of its requests (`X-Asked-By: person`, or `page` for what
 * it asks by itself); of programs that don't say, whatever they ask counts.
 */
function isOfPerson(call: { readonly id: string }, { headers }: FastifyRequest): boolean {
  const askedBy = headers[ASKED_BY]
  return askedBy === undefined ? !ASKED_BY_PAGES.has(call.id) : askedBy === 'person'
}

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

async function sessionOf(site: Site, request: FastifyRequest, address: string): Promise<SessionRow> {
  const token = bearerOf(request)
  if (!token) throw new Problem('session-required')
  const session = await findSession(site.db, token, { address, at: site.machineNow() })
  if (!session) throw new Problem('session-expired')
  return session
}

async function userOf(site: Site, session: SessionRow, address: string): Promise<User> {
  const { createdAt: _, usedAt: __, active: ___, ...known } = session
  return { ...known, lines: await linesSeenBy(site.db, session.roleID, address) }
}

/** Every line, or that of the terminal at this address. */
export async function linesSeenBy(db: Db, roleID: number, address: string): Promise<User['lines']> {
  if (mayRole(roleID, 'lines.see')) return 'all'
  const line = await terminalLineAt(db, address)
  return line === undefined ? [] : [line]
}

export const seesLine = (user: User, lineID: number): boolean =>
  user.lines === 'all' || user.lines.includes(lineID)
