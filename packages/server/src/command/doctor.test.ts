import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { instant } from '@baliza/domain'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { newKeyText } from '../db/secrets/secret-keys.ts'
import { withoutSecrets } from '../log/log-secrets.ts'
import { fileLock } from '../messaging/leadership.ts'
import { readSettings } from '../process/settings.ts'
import { examine } from './examine.ts'
import { writeSupportFile } from './support-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'baliza-doctor ñ-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** An installation that does not run, with a server that has a password and a log that tells too much. */
async function anInstallation(port = 1) {
  const data = mkdtempSync(path.join(folder, 'data-'))
  const file = path.join(data, 'baliza.db')
  const key = newKeyText()
  writeFileSync(path.join(data, 'key'), `${key}\n`)
  const environment = {
    BALIZA_DATA: data,
    BALIZA_DATABASE: `sqlite:${file}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    BALIZA_SYSLOG: 'tls://syslog.plant:6514',
    BALIZA_LOCAL_ACCOUNTS: 'hidden-account',
  }
  const db = openDatabase(environment.BALIZA_DATABASE, { maxConnections: 1, secrets: 'as stored' })
  await migrate(db)
  await db
    .insertInto('opcServer')
    .values({
      name: 'Press',
      hostName: 'opc.tcp://press:4840',
      serverType: 'UA',
      enabled: true,
      securityMode: 'None',
      password: 'hidden-password' as never,
      certificateTo: instant(Date.UTC(2020, 0, 1)),
    })
    .execute()
  await db
    .insertInto('logEntry')
    .values({
      time: instant(0),
      level: 'WARN',
      logger: 'web',
      message: withoutSecrets('postgres://baliza:hidden-login@db/x does not answer, password=hidden-word'),
    })
    .execute()
  await db.destroy()
  return { data, file, key, environment, settings: readSettings(environment) }
}

const troubles = async (settings: Parameters<typeof examine>[0]) =>
  (await examine(settings)).filter(({ well }) => !well).map(({ what, words }) => `${what}: ${words}`)

test('what is wrong with an installation is said', async () => {
  const { settings, file, data } = await anInstallation()
  const lock = fileLock(`${file}.leader`)
  await lock.tryTake()
  onTestFinished(() => lock.release())
  const found = await troubles(settings)
  expect(found).toContainEqual(expect.stringContaining('lock: another process holds'))
  expect(found).toContain('Press: its certificate has expired')
  expect(found.some((sentence) => sentence.startsWith('key:'))).toBe(false)
  rmSync(path.join(data, 'key'))
  expect(await troubles(settings)).toContainEqual(expect.stringContaining('key: there is none at'))
})

test('a port that another program has is said', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  onTestFinished(() => void other.close())
  const { settings } = await anInstallation((other.address() as { port: number }).port)
  // NOTE: what is no web server closes on a question, or never answers it
  other.on('connection', (socket) => socket.destroy())
  expect(await troubles(settings)).toContainEqual(expect.stringMatching(/^port: \d+ can not be had/))
})

test('the file for support has what one asks for first, and no secret', async () => {
  const { settings, environment, key, data } = await anInstallation()
  const file = path.join(data, 'support.json')
  await writeSupportFile(file, { settings, environment, findings: await examine(settings) })
  const text = readFileSync(file, 'utf8')
  const { database, settings: told } = JSON.parse(text) as {
    database: { migrations: string[]; rows: Record<string, number>; log: unknown[] }
    settings: Record<string, string>
  }
  expect(database.migrations).toContain('001-plant')
  expect(database.rows).toMatchObject({ opcServer: 1, logEntry: 1 })
  expect(database.log).toHaveLength(1)
  expect(told).toMatchObject({ PORT: '1', BALIZA_SYSLOG: 'is set', BALIZA_DATABASE: 'is set' })
  expect(text).not.toMatch(/hidden-/)
  expect(text).not.toContain(key)
})
