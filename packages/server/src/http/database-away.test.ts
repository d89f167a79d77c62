import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { instant } from '@baliza/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { bareEnvironment } from '../testing/bare-environment.ts'
import { freePort } from '../testing/free-port.ts'
import { testDialect } from '../testing/open-test-database.ts'
import { aPlant, aUser } from '../testing/plant-builder.ts'
import { type PostgresServer, startPostgres } from '../testing/postgres-server.ts'
import { openSession } from './access/sessions.ts'

describe.runIf(testDialect() === 'postgres')('the web process whose PostgreSQL is away', () => {
  let folder: string
  let postgres: PostgresServer
  let web: ChildProcess | undefined
  let address: string
  let token: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'baliza-web-away-'))
    postgres = await startPostgres()
    const url = `${postgres.url}/plant`
    const admin = openDatabase(`${postgres.url}/postgres`)
    await sql`create database plant`.execute(admin)
    await admin.destroy()
    const db = openDatabase(url)
    await migrate(db)
    await aPlant()
      .with(aUser('ADMINISTRATOR', { userID: 'admin' }))
      .insertInto(db)
    const session = { userID: 'admin', roleID: 1, ipAddress: '127.0.0.1', at: instant(Date.now()) }
    token = (await openSession(db, session)).token
    await db.destroy()
    address = `http://127.0.0.1:${await freePort()}`
    start()
    await isReady()
  })
  afterAll(async () => {
    await end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  function start(): void {
    web = spawn(process.execPath, [fileURLToPath(new URL('../process/web-process.ts', import.meta.url))], {
      env: bareEnvironment({
        BALIZA_DATA: folder,
        BALIZA_DATABASE: `${postgres.url}/plant`,
        BALIZA_LOG_LEVEL: 'fatal',
        HOST: '127.0.0.1',
        PORT: new URL(address).port,
      }),
      stdio: 'inherit',
    })
  }
  async function end(): Promise<void> {
    if (!web) return
    const gone = once(web, 'exit')
    web.kill('SIGKILL')
    await gone
  }
  const ask = (path: string, language = 'es') =>
    fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}`, 'accept-language': language } })
  const isReady = () =>
    vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), {
      timeout: 45_000,
      interval: 100,
    })

  async function expectAway(): Promise<void> {
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(503)
    expect(await (await ask('/metrics')).text()).toContain('baliza_database_up 0\n')
    for (const [language, sentence] of [
      ['es', 'La base de datos no responde.'],
      ['en', 'The database does not answer.'],
    ] as const) {
      const answer = await ask('/api/resources/tree', language)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await answer.json()).toMatchObject({
        code: 'database-away',
        message: expect.stringContaining(sentence),
      })
    }
  }

  test('says so with a sentence, keeps its streams, starts without it, and recovers by itself', {
    timeout: 150_000,
  }, async () => {
    const stream = await ask('/api/live')
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const hears = async (text: RegExp) => {
      for (heard = ''; !text.test(heard); ) heard += (await reader?.read())?.value ?? 'the stream ended'
    }
    await hears(/event: hello/)
    await postgres.pause()
    await expectAway()
    await hears(/event: beat\ndata: .*"storage":\{"state":"away","since":"2/)
    await postgres.resume()
    await isReady()
    expect((await ask('/api/resources/tree')).status).toBe(200)
    await hears(/event: beat\ndata: .*"storage":null/)
    await reader?.cancel()

    await postgres.pause()
    await end()
    start()
    await vi.waitFor(async () => expect((await ask('/healthz')).status).toBe(200), {
      timeout: 20_000,
      interval: 100,
    })
    await expectAway()
    await postgres.resume()
    await isReady()
    expect((await ask('/api/resources/tree')).status).toBe(200)
  })
})
