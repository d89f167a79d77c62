import type { EventEmitter } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import ldap, { type Filter } from 'ldapjs'

const DOMAIN = 'corp.local'
const BASE = 'dc=corp,dc=local'
const PASSWORD = 'tolva del dominio'
export const AD_PASSWORD = PASSWORD

/**
 * Ana is in Baliza through the group of her shift, Eva in none; the others may not bind, each for a reason of
 * its own.
 */
const PEOPLE: Readonly<Record<string, string | undefined>> = {
  ana: undefined,
  eva: undefined,
  luis: '775',
  pia: '532',
  rita: '533',
  sol: '773',
  tere: '701',
  uma: '530',
}
const dnOf = (name: string) => `cn=${name},ou=Personas,${BASE}`
const groupDn = (name: string) => `cn=${name},ou=Grupos,${BASE}`
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Turno A': [dnOf('ana')],
  Baliza: [groupDn('Turno A')],
}

type Request = {
  readonly dn: unknown
  readonly name?: unknown
  readonly credentials: string
  readonly filter: Filter
  readonly scope: unknown
}
type Response = {
  status: number
  diagnosticMessage: string
  send: (entry: object) => void
  end: () => void
  createSearchReference: (uris: readonly string[]) => object
}
type Next = (error?: unknown) => void
type Spoken = Socket & { readonly parser?: EventEmitter }
/** What speaks LDAP on a connection that is already there. */
type Speaker = ReturnType<typeof ldap.createServer> & { readonly newConnection: (socket: Socket) => void }

/**
 * What Active Directory answers, as far as we ask it: names with a domain, groups in groups, error 49 with
 * its data, referrals.
 */
export async function openActiveDirectory(): Promise<{
  readonly domain: string
  readonly requests: string[]
  readonly close: () => Promise<void>
}> {
  const server = ldap.createServer() as Speaker
  const requests: string[] = []
  server.bind('', (request: Request, response: Response, next: Next) => {
    const name = String(request.dn).replace('upn=', '')
    requests.push(`bind ${name}`)
    refuse(response, INVALID_CREDENTIALS, whyNot(name, request.credentials))
    response.end()
    return next()
  })
  server.search('', (request: Request, response: Response, next: Next) => {
    const base = String(request.dn).toLowerCase()
    if (!base.endsWith(BASE))
      refuse(response, REFERRAL, '0000202B: RefErr: DSID-031007F9, data 0, 1 access points')
    else sendAll(response, found(request.filter, base))
    response.end()
    return next()
  })
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    takeNames(server, socket)
  })
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  const { port } = listener.address() as AddressInfo
  return {
    domain: `ldap://127.0.0.1:${port}/${DOMAIN}?starttls=no`,
    requests,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => listener.close(closed))
    },
  }
}

const INVALID_CREDENTIALS = 49
const REFERRAL = 10

function refuse(response: Response, status: number, message: string | undefined): void {
  if (message !== undefined) Object.assign(response, { status, diagnosticMessage: message })
}

/** What is found below the whole domain ends with where else one might look. */
function sendAll(response: Response, entries: Iterable<object>): void {
  for (const entry of entries) response.send(entry)
  response.send(response.createSearchReference([`ldap://ForestDnsZones.${DOMAIN}/DC=ForestDnsZones,${BASE}`]))
}

/** This server knows binds by DN alone: a principal name is passed on as one. */
function takeNames(speaker: Speaker, socket: Spoken): void {
  speaker.newConnection(socket)
  socket.parser?.prependListener('message', (request: { name?: unknown }) => {
    const { name } = request
    if (typeof name !== 'string' || !name.includes('@')) return
    const named = { value: `upn=${name}`, writable: true }
    Object.defineProperties(request, { name: named, dn: named })
  })
}

function whyNot(name: string, password: string): string | undefined {
  const [userID = '', domain] = name.split('@')
  const data =
    domain === DOMAIN && userID in PEOPLE ? (password === PASSWORD ? PEOPLE[userID] : '52e') : '525'
  return data && `80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data ${data}, v3839`
}

function* found(filter: Filter, base: string) {
  const text = String(filter as { toString(): string }).toLowerCase()
  for (const name of Object.keys(PEOPLE)) {
    const groups = Object.entries(GROUPS).filter(([, members]) => members.includes(dnOf(name)))
    const memberOf = groups.map(([group]) => groupDn(group))
    if (text.includes(`(samaccountname=${name})`))
      yield { dn: dnOf(name), attributes: { samaccountname: name, memberOf } }
  }
  for (const group of Object.keys(GROUPS)) {
    const isAsked = base === groupDn(group).toLowerCase() || text.includes(`(cn=${group.toLowerCase()})`)
    if (isAsked && [...membersOf(group)].some((dn) => matchesMember(text, dn, group)))
      yield { dn: groupDn(group), attributes: { cn: group } }
  }
}

/** Directly, or by the rule that follows groups in groups. */
const matchesMember = (text: string, dn: string, group: string) =>
  text.includes(`(member:1.2.840.113556.1.4.1941:=${dn.toLowerCase()})`) ||
  ((GROUPS[group] ?? []).includes(dn) && text.includes(`(member=${dn.toLowerCase()})`))

function* membersOf(group: string): Generator<string> {
  for (const dn of GROUPS[group] ?? []) {
    yield dn
    const inner = Object.keys(GROUPS).find((name) => groupDn(name) === dn)
    if (inner !== undefined) yield* membersOf(inner)
  }
}
