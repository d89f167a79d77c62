import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import ldap, { type Filter, type Server } from 'ldapjs'
import { BASE, ENTRIES, PASSWORDS, PEOPLE } from './entries.ts'
import { KEY, readAuthority, type TestDirectory } from './test-directory.ts'

const START_TLS = '1.3.6.1.4.1.1466.20037'
const tls = { cert: readAuthority(), key: readFileSync(KEY) }

type SearchRequest = { readonly dn: unknown; readonly scope: unknown; readonly filter: Filter }

/** What speaks LDAP on a connection that is already there. */
type Speaker = Server & { readonly newConnection: (socket: Socket) => void }

/** An LDAP server from npm, for machines without OpenLDAP: the protocol on sockets, LDAPS and StartTLS. */
export async function openNpmDirectory(): Promise<TestDirectory> {
  const speaker = ldap.createServer() as Speaker
  addBinds(speaker)
  addSearch(speaker)
  speaker.exop(START_TLS, (request: { connection: Socket }, response: { end: () => void }) => {
    response.end()
    encrypt(request.connection, speaker)
  })
  const sockets = new Set<Socket>()
  const speak = (socket: Socket) => {
    sockets.add(socket)
    speaker.newConnection(socket)
  }
  const [plain, secure] = [createServer(speak), createTlsServer(tls, speak)]
  const portOf = async (server: typeof plain) => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    return (server.address() as AddressInfo).port
  }
  const [ldapPort, ldapsPort] = [await portOf(plain), await portOf(secure)]
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    for (const server of [plain, secure]) await new Promise((closed) => server.close(closed))
  }
  return { ldapPort, ldapsPort, close }
}

/** From here on the connection is spoken through TLS. */
function encrypt(socket: Socket, speaker: Speaker): void {
  socket.removeAllListeners('data')
  const secure = new TLSSocket(socket, { isServer: true, ...tls })
  speaker.newConnection(secure)
}

function addBinds(server: Server): void {
  server.bind(
    BASE,
    (
      request: { dn: unknown; credentials: string },
      response: { end: () => void },
      next: (error?: unknown) => unknown,
    ) => {
      const userID = Object.keys(PASSWORDS).find((name) =>
        sameDn(String(request.dn), `uid=${name},${PEOPLE}`),
      )
      if (userID === undefined || PASSWORDS[userID] !== request.credentials)
        return next(new ldap.InvalidCredentialsError())
      response.end()
      return next()
    },
  )
}

function addSearch(server: Server): void {
  server.search(
    BASE,
    (request: SearchRequest, response: { send: (entry: object) => void; end: () => void }) => {
      const base = String(request.dn)
      for (const [dn, attributes] of ENTRIES) {
        const isBelow = request.scope === 'base' || request.scope === 0 ? sameDn(dn, base) : isIn(dn, base)
        if (isBelow && request.filter.matches(lowered(attributes))) response.send({ dn, attributes })
      }
      response.end()
    },
  )
}

/** Names of attributes know no case; this filter compares them in small letters. */
const lowered = (attributes: object) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]))

const plainDn = (dn: string) => dn.toLowerCase().replaceAll(/,\s+/g, ',')
const sameDn = (one: string, other: string) => plainDn(one) === plainDn(other)
const isIn = (dn: string, base: string) => sameDn(dn, base) || plainDn(dn).endsWith(`,${plainDn(base)}`)
