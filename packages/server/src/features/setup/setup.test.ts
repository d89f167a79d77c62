import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProblemAnswer, SetupInformation, SetupOutcome } from '@baliza/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../db/open-database.ts'
import { storedConnection } from '../../db/stored-connection.ts'
import { isPassword } from '../../facts/password.ts'
import { makeOwnCertificate } from '../../http/transport/own-certificate.ts'
import { TEST_KEYS, testDialect } from '../../testing/open-test-database.ts'
import { buildSetupServer, type SetupOptions } from './setup-server.ts'

const CODE = 'ABCD-EFGH-JKMN'
const isPostgres = testDialect() === 'postgres'

let app: FastifyInstance
let folder: string
let configured: string[]
let used: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baliza-setup-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'beacon.svg'), '<svg/>')
  configured = []
  used = 0
  app = await open()
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const open = (more: Partial<SetupOptions> = {}) =>
  buildSetupServer({
    webFolder: folder,
    version: '1.3.4',
    dataFolder: join(folder, 'data'),
    secrets: () => TEST_KEYS,
    code: CODE,
    onUsed: () => used++,
    onConfigured: (url) => configured.push(url),
    ...more,
  })

const get = (url: string, more: InjectOptions = {}) =>
  app.inject({ url, headers: { host: 'localhost:3000' }, ...more })

async function configure(body: object, more: InjectOptions = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/setup/configure',
    headers: { host: 'localhost:3000', 'accept-language': 'es' },
    payload: body,
    ...more,
  })
  return { ...(answer.json() as SetupOutcome & ProblemAnswer), status: answer.statusCode }
}

/** A database that is not there yet, as somebody would type it. */
function somethingNew(): { databaseSelected: string; connectionString: string } {
  if (!isPostgres) return { databaseSelected: 'SQLite', connectionString: 'plant.db' }
  const name = `baliza_setup_${randomBytes(4).toString('hex')}`
  return { databaseSelected: 'PostgreSQL', connectionString: `${inject('postgresUrl')}/${name}` }
}

describe('before the setup', () => {
  it('every page leads to the wizard, files and the version are there, calls have to wait', async () => {
    expect((await get('/indexes/order?line=3')).headers.location).toBe('/setup')
    for (const path of ['/setup', '/Setup/', '/setup?step=2', '/beacon.svg', '/meta.json', '/healthz'])
      expect((await get(path)).statusCode, path).toBe(200)
    expect((await get('/readyz')).json()).toMatchObject({ status: 503, code: 'setup-pending' })
    expect((await get('/api/resources/tree')).json()).toMatchObject({ status: 503, code: 'setup-pending' })
    expect((await get('/api/setup/information')).json<SetupInformation>()).toEqual({
      setupPending: true,
      dataProviders: ['SQLite', 'PostgreSQL'],
      codeRequired: false,
      certificate: null,
    })
  })

  it('a database that is chosen is created, filled, remembered for its owner alone, and its account works', async () => {
    const { password, ...outcome } = await configure(somethingNew())
    expect(outcome).toEqual({ status: 200, valid: true, created: true, error: null, inClear: false })
    const file = join(folder, 'data', 'connection.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const url = storedConnection(join(folder, 'data'))
    expect(configured).toEqual([url])
    const db = openDatabase(url ?? '')
    const user = await db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({ userID: 'setup', roleID: 1 })
    expect(await isPassword(user.passwordHash ?? '', password ?? '')).toBe(true)
    expect(await readFile(file, 'utf8')).not.toContain(password)
    await db.destroy()
  })

  it('it is done once, however often it is asked at the same time', async () => {
    const chosen = somethingNew()
    const answers = await Promise.all([configure(chosen), configure(chosen), configure(chosen)])
    expect(answers.map(({ status }) => status).sort((a = 0, b = 0) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.message).toBe('El sistema ya fue configurado')
  })

  it('a database with people keeps them, and gives no password away', async () => {
    const chosen = somethingNew()
    expect((await configure(chosen)).password).not.toBeNull()
    await app.close()
    app = await open()
    expect(await configure(chosen)).toEqual({
      status: 200,
      valid: true,
      created: true,
      error: null,
      password: null,
      inClear: false,
    })
  })

  it('a database out of reach is told and nothing is remembered', async () => {
    const wrong = isPostgres
      ? inject('postgresUrl').replace(':postgres@', ':wrong@')
      : 'postgres://nobody:secret@127.0.0.1:1'
    const answer = await configure({ databaseSelected: 'PostgreSQL', connectionString: `${wrong}/x` })
    expect(answer).toMatchObject({ status: 200, valid: false, created: false, password: null })
    expect(answer.error).toMatch(isPostgres ? /password authentication failed/ : /ECONNREFUSED/)
    expect(answer.error).toMatch(/^El servidor de la base de datos (no responde|rechazó)/)
    expect(answer.error).not.toContain('secret')
    expect(existsSync(join(folder, 'data', 'connection.json'))).toBe(false)
    expect(configured).toEqual([])
  })

  it('a file that is no database is told', async () => {
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', 'letter.txt'), 'x'.repeat(5_000))
    const answer = await configure({ databaseSelected: 'SQLite', connectionString: 'letter.txt' })
    expect(answer).toMatchObject({ valid: false, created: false })
    expect(answer.error).toMatch(/not a database/)
  })

  it('a database of a newer build stays as it is, and the wizard can choose again', async () => {
    const chosen = somethingNew()
    await configure(chosen)
    const url = storedConnection(join(folder, 'data')) ?? ''
    const db = openDatabase(url)
    await sql`insert into "migration" ("name", "at") values ('999-future', 1)`.execute(db)
    await db.destroy()
    await app.close()
    app = await open()
    const answer = await configure(chosen)
    expect(answer).toMatchObject({ valid: true, created: false, password: null })
    expect(answer.error).toContain('999-future')
    expect(storedConnection(join(folder, 'data'))).toBeUndefined()
  })

  it.each([
    [{ databaseSelected: 'Oracle', connectionString: 'x' }, 400],
    [{ connectionString: 'x' }, 400],
    [{}, 400],
  ])('%j is refused', async (body, status) => {
    expect((await configure(body)).status).toBe(status)
  })

  it('a form is not taken: any page could send one', async () => {
    const headers = { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' }
    expect(
      (await configure({}, { headers, payload: 'databaseSelected=SQLite&connectionString=' })).status,
    ).toBe(415)
  })
})

describe('the code of the server', () => {
  const chosen = { databaseSelected: 'SQLite', connectionString: 'plant.db' }
  const here = { host: 'localhost:3000' }
  type Way = Pick<InjectOptions, 'remoteAddress' | 'headers'> & { always?: true; behindProxy?: true }

  it.each<[where: string, way: Way]>([
    ['from another machine', { remoteAddress: '10.0.0.7' }],
    ['from another one, which calls this one its own', { remoteAddress: '10.0.0.7', headers: here }],
    ['by another name of this machine', { headers: { host: 'baliza.plant:3000' } }],
    ['by the address of a page elsewhere', { headers: { host: '127.0.0.1.evil.example' } }],
    ['through a proxy (Forwarded)', { headers: { ...here, forwarded: 'for=10.0.0.7' } }],
    ['through a proxy (X-Forwarded-For)', { headers: { ...here, 'x-forwarded-for': '127.0.0.1' } }],
    ['through a proxy (X-Real-IP)', { headers: { ...here, 'x-real-ip': '127.0.0.1' } }],
    ['through a proxy (Via)', { headers: { ...here, via: '1.1 proxy' } }],
    ['where a proxy is known to stand in front', { headers: here, behindProxy: true }],
    ['where it is always wanted', { headers: here, always: true }],
  ])('is wanted %s, and nothing is touched without it', async (_where, { always, behindProxy, ...more }) => {
    await app.close()
    app = await open({ codeAlways: always ?? false, trustProxy: behindProxy ?? false })
    expect((await get('/api/setup/information', more)).json()).toMatchObject({ codeRequired: true })
    for (const setupCode of [undefined, '', 'AAAA-BBBB-CCCC'])
      expect(await configure({ ...chosen, setupCode }, more)).toMatchObject({
        status: 403,
        code: 'setup-code-wrong',
      })
    expect([existsSync(join(folder, 'data')), used]).toEqual([false, 0])
    const setupCode = 'abcd efgh jkmn'
    expect(
      await configure({ ...chosen, connectionString: join(folder, 'elsewhere.db'), setupCode }, more),
    ).toMatchObject({ status: 200, valid: false })
    expect(existsSync(join(folder, 'elsewhere.db'))).toBe(false)
    expect(await configure({ ...chosen, setupCode }, more)).toMatchObject({ status: 200, created: true })
    expect(used).toBe(2)
  })

  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'is not asked for at the machine itself, called %s, and a file may lie anywhere there',
    async (host) => {
      const file = join(folder, 'elsewhere.db')
      expect((await get('/api/setup/information', { headers: { host } })).json()).toMatchObject({
        codeRequired: false,
      })
      const body = { databaseSelected: 'SQLite', connectionString: file }
      expect(await configure(body, { headers: { host } })).toMatchObject({
        status: 200,
        valid: true,
        error: null,
        created: true,
        password: expect.any(String),
      })
      expect([existsSync(file), used]).toEqual([true, 1])
    },
  )

  it('is wanted of what a proxy says that adds nothing, and speaks HTTP 1.0', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET /api/setup/information HTTP/1.0\r\nHost: localhost:${port}\r\n\r\n`),
      )
      socket.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve(text))
    })
    expect(answer).toContain('"codeRequired":true')
  })
})

describe('the authority of a PostgreSQL server', () => {
  const elsewhere = {
    databaseSelected: 'PostgreSQL',
    connectionString: 'Host=127.0.0.1;Port=1;Database=x',
  }
  const file = () => join(folder, 'data', 'certificates', 'database-authority.pem')

  it('is kept for its owner alone, beside the connection that names it', async () => {
    const { cert } = await makeOwnCertificate()
    const answer = await configure({ ...elsewhere, databaseAuthority: cert })
    expect(answer).toMatchObject({ valid: false, error: expect.stringMatching(/ECONNREFUSED/) })
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect((await readFile(file(), 'utf8')).trim()).toBe(cert.trim())
  })

  it('that is none is said', async () => {
    const answer = await configure({ ...elsewhere, databaseAuthority: 'no certificate' })
    expect(answer.error).toMatch(/^El certificado de la autoridad no sirve: hace falta en formato PEM/)
    expect(existsSync(file())).toBe(false)
  })
})
