/** Where the directory is asked, and how it calls a user of ours. */
export type DirectoryAddress = {
  /** `ldap://dc1.corp.local:389` */
  readonly url: string
  readonly host: string
  /** `starttls` is the rule for ldap://; `none` sends passwords in the clear and has to be asked for. */
  readonly encryption: 'tls' | 'starttls' | 'none'
  /** The entry below which people and groups are looked for. */
  readonly base: string
  /** What a bind calls the user: a principal name as Active Directory knows it, or the DN of the entry. */
  readonly bindNameOf: (userID: string) => string
  readonly isActiveDirectory: boolean
}

/**
 * Reads the parameter `domain`:
 *
 *     corp.local                                      the domain's own servers, StartTLS, bound as ana@corp.local
 *     ldaps://dc1.corp.local/corp.local               one server, the domain behind the slash
 *     ldap://ldap.plant/ou=people,dc=plant            bound as uid=ana,ou=people,dc=plant
 *     ldap://ldap.plant/cn={user},ou=people,dc=plant  bound as cn=ana,ou=people,dc=plant
 *
 * `?starttls=no` behind an ldap:// address gives up encryption. undefined = nothing of that.
 */
export function readDirectoryAddress(domain: string): DirectoryAddress | undefined {
  const text = domain.trim()
  const url = URL.parse(/^ldaps?:\/\//i.test(text) ? text : `ldap://${text}`)
  if (!url || url.hostname === '' || /\s|%(?![\da-f]{2})/i.test(text)) return undefined
  const isTls = url.protocol === 'ldaps:'
  const port = url.port || (isTls ? '636' : '389')
  return {
    url: `${url.protocol}//${url.hostname}:${port}`,
    host: url.hostname,
    encryption: isTls ? 'tls' : url.searchParams.get('starttls') === 'no' ? 'none' : 'starttls',
    ...namesOf(decoded(url.pathname.slice(1)), url.hostname),
  }
}

/** Bytes that are no letters stay unreadable signs, and nobody's log-in ends in an accident for them. */
const decoded = (path: string): string =>
  new URLSearchParams(`path=${path.replaceAll('+', '%2B').replaceAll('&', '%26')}`).get('path') ?? ''

function namesOf(
  path: string,
  host: string,
): Pick<DirectoryAddress, 'base' | 'bindNameOf' | 'isActiveDirectory'> {
  if (!path.includes('=')) {
    const domain = path === '' ? host : path
    const base = domain
      .split('.')
      .map((part) => `dc=${part}`)
      .join(',')
    return {
      base,
      bindNameOf: (userID) => (userID.includes('@') ? userID : `${userID}@${domain}`),
      isActiveDirectory: true,
    }
  }
  const template = path.includes('{user}') ? path : `uid={user},${path}`
  const bindNameOf = (userID: string) => template.replace('{user}', () => escapeInDn(userID))
  return { base: baseOf(template), bindNameOf, isActiveDirectory: false }
}

/**
 * Groups stand beside people as a rule: where the plant itself begins. `uid={user},ou=people,dc=plant,dc=es`
 * → `dc=plant,dc=es`.
 */
function baseOf(template: string): string {
  const parts = template.split(',').filter((part) => !part.includes('{user}'))
  const components = parts.filter((part) => /^\s*dc=/i.test(part))
  return (components.length > 0 ? components : parts).join(',')
}

/** A name as part of a DN (RFC 4514). */
const escapeInDn = (text: string): string =>
  text.replaceAll(/[\\,+"<>;=#]/g, (letter) => `\\${letter}`).replaceAll(/^ | $/g, '\\ ')
