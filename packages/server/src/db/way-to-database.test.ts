import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settled } from '@baliza/domain'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeOwnCertificate } from '../http/transport/own-certificate.ts'
import { testDialect } from '../testing/open-test-database.ts'
import { startPostgres } from '../testing/postgres-server.ts'
import { vouchedBy, wayToDatabase } from './way-to-database.ts'

test.each([
  ['sqlite:plant.db', 'local'],
  ['postgres://me@127.0.0.1/x', 'local'],
  ['postgres://me@localhost:5432/x', 'local'],
  ['postgres:///x?host=/run/postgresql', 'local'],
  ['postgres://me@db/x', 'in-clear'],
  ['postgres://me@db/x?sslmode=disable', 'in-clear'],
  ['postgres://me@db/x?sslmode=no-verify', 'unverified'],
  ['postgres://me@db/x?ssl=true', 'verified'],
  ['postgres://me@db/x?sslmode=verify-full', 'verified'],
  [vouchedBy('postgres://me@db/x?sslmode=disable', '/ca.pem'), 'verified'],
] as const)('what is said to %s travels %s', (url, way) => {
  expect(wayToDatabase(url)).toBe(way)
})

/** Whether the connection by which it is asked is encrypted. */
async function isEncrypted(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  const connected = await settled(client.connect())
  if (!connected.ok) throw connected.error
  const { rows } = await client.query<{ ssl: boolean }>(
    'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
  )
  await client.end()
  return rows[0]?.ssl === true
}

test.runIf(testDialect() === 'postgres')(
  'a database that its authority vouches for is spoken to encrypted, and no other one is spoken to',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baliza-vouched-'))
    const server = await startPostgres()
    onTestFinished(async () => {
      await server.stop()
      rmSync(folder, { recursive: true })
    })
    const own = await makeOwnCertificate()
    const [authority, stranger] = [join(folder, 'authority.pem'), join(folder, 'stranger.pem')]
    writeFileSync(authority, own.cert)
    writeFileSync(stranger, (await makeOwnCertificate()).cert)
    const plain = `${server.url}/postgres`
    expect(await isEncrypted(plain)).toBe(false)
    await encrypt(plain, own)
    expect(await isEncrypted(vouchedBy(plain, authority))).toBe(true)
    await expect(isEncrypted(vouchedBy(plain, stranger))).rejects.toThrow(/self.signed certificate/)
  },
)

/** Gives the server a certificate, as its administrator would. */
async function encrypt(url: string, { cert, key }: { cert: string; key: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  const folder = rows[0]?.folder ?? ''
  const { uid, gid } = statSync(folder)
  for (const [name, text] of [
    ['server.crt', cert],
    ['server.key', key],
  ] as const) {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    chownSync(join(folder, name), uid, gid)
  }
  await client.query('alter system set ssl = on')
  await client.query('select pg_reload_conf()')
  await client.end()
}
