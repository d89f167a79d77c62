import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
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
import { buildSetupServer } from './setup-server.ts'

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

const open = () =>
  buildSetupServer({
    webFolder: folder,
    version: '1.3.4',
    dataFolder: join(folder, 'data'),
    secrets: () => TEST_KEYS,
    code: CODE,
    onUsed: () => used++,
    onConfigured: (url) => configured.push(url),
  })

const get = (url: string, more: InjectOptions = {}) =>
  app.inject({ url, headers: { host: 'localhost:3000' }, ...more })

async function configure(body: object, more: InjectOptions = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/setup/configure',
    headers: { host: 'localhost:3000', 'accept-language': 'es' },
    payload: { setupCode: CODE, ...body },
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
      codeRequired: true,
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
      (
        await configure(
          {},
          { headers, payload: 'databaseSelected=SQLite&connectionString=&setupCode=ABCD-EFGH-JKMN' },
        )
      ).status,
    ).toBe(415)
  })
})

describe('the code of the server', () => {
  const chosen = { databaseSelected: 'SQLite', connectionString: 'plant.db' }

  it.each([
    ['from this machine', {}],
    ['from another one', { remoteAddress: '10.0.0.7' }],
  ])('is wanted, and nothing is touched without it: %s', async (_where, more) => {
    for (const setupCode of [undefined, '', 'AAAA-BBBB-CCCC'])
      expect(await configure({ ...chosen, setupCode }, more)).toMatchObject({
        status: 403,
        code: 'setup-code-wrong',
      })
    expect([existsSync(join(folder, 'data')), used]).toEqual([false, 0])
    expect(await configure({ ...chosen, setupCode: 'abcd efgh jkmn' }, more)).toMatchObject({
      status: 200,
      created: true,
    })
    expect(used).toBe(1)
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
