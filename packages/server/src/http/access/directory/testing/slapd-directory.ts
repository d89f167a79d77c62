import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'ldapts'
import { freePort } from '../../../../testing/free-port.ts'
import { BASE, ENTRIES } from './entries.ts'
import { CERTIFICATE, KEY, type TestDirectory } from './test-directory.ts'

const PLACES = [
  process.env['BALIZA_SLAPD'] ?? '',
  '/usr/sbin/slapd',
  '/usr/libexec/slapd',
  '/usr/local/libexec/slapd',
]

/** OpenLDAP, where it is installed (or where BALIZA_SLAPD says it is). */
export const slapd = PLACES.find((place) => place !== '' && existsSync(place))

const ADMIN = { dn: `cn=admin,${BASE}`, password: 'of the test' }

/** Starts OpenLDAP with the entries, listening for plain LDAP (which takes StartTLS) and LDAPS. */
export async function openSlapdDirectory(program: string): Promise<TestDirectory> {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-slapd-'))
  const [ldapPort, ldapsPort] = [await freePort(), await freePort()]
  writeFileSync(
    path.join(folder, 'slapd.conf'),
    configuration(folder, path.resolve(program, '../../../etc/ldap/schema')),
  )
  const addresses = `ldap://127.0.0.1:${ldapPort} ldaps://127.0.0.1:${ldapsPort}`
  const child = spawn(program, ['-f', path.join(folder, 'slapd.conf'), '-h', addresses, '-d', '0'], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await fill(`ldap://127.0.0.1:${ldapPort}`)
  const close = async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { ldapPort, ldapsPort, close }
}

const configuration = (folder: string, schema: string) => `
${['core', 'cosine', 'inetorgperson'].map((name) => `include ${path.join(schema, `${name}.schema`)}`).join('\n')}
TLSCertificateFile ${CERTIFICATE}
TLSCertificateKeyFile ${KEY}
database ldif
suffix "${BASE}"
rootdn "${ADMIN.dn}"
rootpw "${ADMIN.password}"
directory ${folder}
access to attrs=userPassword by anonymous auth by * none
access to * by users read
`

/** Asks until it listens, then adds what it shall know. */
async function fill(url: string, tries = 100): Promise<void> {
  const client = new Client({ url, connectTimeout: 1_000 })
  const isOpen = await client.bind(ADMIN.dn, ADMIN.password).then(
    () => true,
    () => false,
  )
  if (!isOpen) {
    if (tries === 0) throw new Error('slapd does not answer')
    await new Promise((again) => setTimeout(again, 50))
    return fill(url, tries - 1)
  }
  for (const [dn, attributes] of ENTRIES) await client.add(dn, { ...attributes })
  await client.unbind()
}
