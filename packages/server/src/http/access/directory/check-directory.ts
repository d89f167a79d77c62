import { setTimeout } from 'node:timers/promises'
import { keptFrom, NOT_OF_PLANT } from '@baliza/acquisition'
import { settled } from '@baliza/domain'
import {
  AndFilter,
  Client,
  type Entry,
  EqualityFilter,
  ExtensibleFilter,
  InvalidCredentialsError,
  NoSuchObjectError,
  OrFilter,
  ResultCodeError,
} from 'ldapts'
import { log } from '../../../log/log.ts'
import { Problem } from '../../../refusals/problem.ts'
import { type AccountState, accountStateOf } from './account-states.ts'
import { type DirectoryAddress, readDirectoryAddress } from './directory-address.ts'

/** What the environment says of the directory. */
export type DirectorySettings = {
  /**
   * The certificate of whoever signed the directory's own, PEM; undefined = those that the machine trusts.
   */
  readonly ca?: string | undefined
  /** Accounts whose password is always the one kept here: a way in when the directory is set up wrongly. */
  readonly localAccounts: ReadonlySet<string>
}

export type DirectoryLogin = {
  /** The parameter `domain`. */
  readonly domain: string
  /** The parameter `group`, where membership is asked for. */
  readonly group: string | undefined
  readonly userID: string
  readonly password: string
  readonly ca: string | undefined
}

/** Longer than that nobody waits at a kiosk. */
const PATIENCE = 5_000

/** Active Directory: counts groups in groups. */
const IN_CHAIN = '1.2.840.113556.1.4.1941'

/**
 * Asks the directory whether that is the user's password, by a bind, and whether the user is in the group. A
 * blank password is none: Active Directory would take it for a visit without a name. Of an account that is
 * locked, expired or the like it says so. Throws a sentence when nobody answers.
 */
export async function checkDirectory(
  login: DirectoryLogin,
): Promise<'right' | 'wrong' | 'not-in-group' | AccountState> {
  if (login.password.trim() === '' || login.userID.trim() === '') return 'wrong'
  const address = readDirectoryAddress(login.domain)
  if (!address) throw new Problem('directory-unreadable', { domain: login.domain })
  // NOTE: TLS options make this client speak TLS at once, whatever the address says
  const tls = address.encryption === 'tls' ? { tlsOptions: tlsOf(address, login.ca) } : {}
  const client = new Client({ url: address.url, timeout: PATIENCE, connectTimeout: PATIENCE, ...tls })
  const away = (error: unknown): never => {
    log('directory').warn(
      { event: 'directory-unreachable', err: error, url: address.url },
      'the directory could not be asked',
    )
    throw new Problem('directory-away', { domain: address.host })
  }
  const patience = new AbortController()
  // NOTE: the client's own limits don't cover a handshake that nobody answers
  const late = setTimeout(PATIENCE, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`no answer within ${PATIENCE} ms`)
  })
  const asking = keptFrom(NOT_OF_PLANT, () => askDirectory(client, address, login))
  const answer = await settled(Promise.race([asking, late]))
  patience.abort()
  void settled(late)
  void settled(client.unbind())
  return answer.ok ? answer.value : away(answer.error)
}

async function askDirectory(client: Client, address: DirectoryAddress, login: DirectoryLogin) {
  if (address.encryption === 'starttls') await client.startTLS(tlsOf(address, login.ca))
  const bound = await bind(client, address.bindNameOf(login.userID), login.password)
  if (bound !== 'right') return bound
  if (login.group === undefined) return 'right'
  return (await isMember(client, address, login.userID, login.group)) ? 'right' : 'not-in-group'
}

const tlsOf = ({ host }: DirectoryAddress, ca: string | undefined) => ({
  host,
  ...(ca !== undefined && { ca }),
})

async function bind(
  client: Client,
  name: string,
  password: string,
): Promise<'right' | 'wrong' | AccountState> {
  const bound = await settled(client.bind(name, password))
  if (bound.ok) return 'right'
  if (!(bound.error instanceof InvalidCredentialsError)) throw bound.error
  return accountStateOf(bound.error.message) ?? 'wrong'
}

const equal = (attribute: string, value: string) => new EqualityFilter({ attribute, value })

/**
 * By the groups that the user's entry names, by those that name the user, and in Active Directory through
 * groups in groups.
 */
async function isMember(
  client: Client,
  address: DirectoryAddress,
  userID: string,
  group: string,
): Promise<boolean> {
  const user = await findUser(client, address, userID)
  if (!user) return false
  if (namesIn(user.memberOf).some((name) => isCalled(name, group))) return true
  const byName = [equal('member', user.dn), equal('uniqueMember', user.dn), equal('memberUid', userID)]
  const chain = address.isActiveDirectory
    ? [new ExtensibleFilter({ matchType: 'member', rule: IN_CHAIN, value: user.dn })]
    : []
  const members = new OrFilter({ filters: [...byName, ...chain] })
  const found = group.includes('=')
    ? await search(client, group, 'base', members)
    : await search(client, address.base, 'sub', new AndFilter({ filters: [equal('cn', group), members] }))
  return found.length > 0
}

async function findUser(
  client: Client,
  address: DirectoryAddress,
  userID: string,
): Promise<Entry | undefined> {
  const name = address.bindNameOf(userID)
  const [entry] = address.isActiveDirectory
    ? await search(
        client,
        address.base,
        'sub',
        new OrFilter({ filters: [equal('userPrincipalName', name), equal('sAMAccountName', userID)] }),
      )
    : await search(client, name, 'base')
  return entry
}

async function search(
  client: Client,
  base: string,
  scope: 'base' | 'sub',
  filter?: AndFilter | OrFilter,
): Promise<Entry[]> {
  const options = { scope, attributes: ['memberOf'], ...(filter && { filter }) }
  const found = await settled(client.search(base, options))
  if (found.ok) return found.value.searchEntries
  if (found.error instanceof NoSuchObjectError || isReferral(found.error)) return []
  throw found.error
}

/** Somebody else would know: nobody follows, for the password was given to this directory alone. */
const REFERRAL = 10
const isReferral = (error: unknown) => error instanceof ResultCodeError && error.code === REFERRAL

const namesIn = (values: Entry[string] | undefined): string[] =>
  values === undefined ? [] : [values].flat().map(String)

/** `Baliza` or `cn=baliza,ou=groups,dc=plant`: names of a directory know no case. */
function isCalled(dn: string, group: string): boolean {
  const [own, wanted] = [dn.toLowerCase(), group.trim().toLowerCase()]
  return wanted.includes('=')
    ? own.replaceAll(/,\s+/g, ',') === wanted.replaceAll(/,\s+/g, ',')
    : own.startsWith(`cn=${wanted},`)
}
