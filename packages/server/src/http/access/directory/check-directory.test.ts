import { createServer, type Server } from 'node:net'
import type { AuthenticatedUser } from '@baliza/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../../testing/build-test-server.ts'
import { aPlant, aUser } from '../../../testing/plant-builder.ts'
import { checkDirectory } from './check-directory.ts'
import { GROUP, PASSWORDS, PEOPLE } from './testing/entries.ts'
import { openNpmDirectory } from './testing/npm-directory.ts'
import { openSlapdDirectory, slapd } from './testing/slapd-directory.ts'
import { readAuthority, type TestDirectory } from './testing/test-directory.ts'

const DIRECTORIES = [
  ['an LDAP server from npm', openNpmDirectory],
  ...(slapd === undefined ? [] : [['OpenLDAP', () => openSlapdDirectory(slapd ?? '')] as const]),
] as const

const ca = readAuthority()
const ana = { userID: 'ana', password: PASSWORDS['ana'] ?? '', ca, group: undefined }

describe.each(DIRECTORIES)('a password asked of %s', (_name, open) => {
  let directory: TestDirectory
  const encrypted: string[] = []
  beforeAll(async () => {
    directory = await open()
    encrypted.push(
      `ldap://127.0.0.1:${directory.ldapPort}/${PEOPLE}`,
      `ldaps://127.0.0.1:${directory.ldapsPort}/${PEOPLE}`,
    )
  })
  afterAll(() => directory.close())
  const inTheClear = () => `ldap://127.0.0.1:${directory.ldapPort}/${PEOPLE}?starttls=no`

  it.each([0, 1])('is right or wrong, by StartTLS and by LDAPS', async (way) => {
    const domain = encrypted[way] ?? ''
    expect(await checkDirectory({ ...ana, domain })).toBe('right')
    expect(await checkDirectory({ ...ana, domain, password: 'x' })).toBe('wrong')
    expect(await checkDirectory({ ...ana, domain, userID: 'nobody' })).toBe('wrong')
    expect(await checkDirectory({ ...ana, domain, userID: 'ana,ou=people' })).toBe('wrong')
  })

  it('is asked in the clear only when the address says so', async () => {
    expect(await checkDirectory({ ...ana, domain: inTheClear() })).toBe('right')
  })

  it.each(['', '   '])('that is blank is wrong, and the directory is not even asked', async (password) => {
    expect(await checkDirectory({ ...ana, domain: 'ldap://nowhere.invalid', password })).toBe('wrong')
  })

  it('does not suffice where a group is wanted, by its name or its DN', async () => {
    const eva = { ...ana, userID: 'eva', password: PASSWORDS['eva'] ?? '' }
    for (const domain of encrypted) {
      for (const group of ['baliza', GROUP]) {
        expect(await checkDirectory({ ...ana, domain, group })).toBe('right')
        expect(await checkDirectory({ ...eva, domain, group })).toBe('not-in-group')
      }
      expect(await checkDirectory({ ...ana, domain, group: 'others' })).toBe('not-in-group')
      expect(await checkDirectory({ ...ana, domain, group: 'cn=others,dc=plant' })).toBe('not-in-group')
    }
  })

  it('is not sent where no machine of the plant is', async () => {
    for (const domain of ['ldap://169.254.1.1/dc=plant', 'ldaps://2852039166/dc=plant']) {
      const before = performance.now()
      await expect(checkDirectory({ ...ana, domain })).rejects.toMatchObject({ code: 'directory-away' })
      expect(performance.now() - before).toBeLessThan(4_000)
    }
  })

  it('is not sent to a server whose certificate nobody vouches for', async () => {
    for (const domain of encrypted) {
      const checking = checkDirectory({ ...ana, domain, ca: undefined })
      await expect(checking).rejects.toMatchObject({
        code: 'directory-away',
        values: { domain: '127.0.0.1' },
      })
    }
  })
})

describe('a plant whose passwords are those of a domain', () => {
  let directory: TestDirectory
  let server: TestServer
  beforeAll(async () => {
    directory = await openNpmDirectory()
    const domain = `ldaps://127.0.0.1:${directory.ldapsPort}/${PEOPLE}`
    const plant = aPlant().withParameters({ enableDomainValidation: true, domain, group: 'baliza' })
    const people = [
      aUser('SUPERVISOR', { userID: 'ana', passwordHash: null, mustChangePassword: true }),
      aUser('OPERATOR', { userID: 'eva' }),
      aUser('ADMINISTRATOR', { userID: 'setup' }),
    ]
    server = await buildTestServer(plant.with(...people), {
      directory: { ca, localAccounts: new Set(['setup']) },
    })
  })
  afterAll(async () => {
    await server.close()
    await directory.close()
  })
  const logIn = (userid: string, password: string) =>
    server.call('users.authenticate', { body: { userid, password } })
  const set = (values: object) => server.db.updateTable('parameter').set(values).execute()

  it('lets people in by the password of the domain, as what they are here', async () => {
    const { status, answer: opened } = await logIn('ana', PASSWORDS['ana'] ?? '')
    const answer = opened as AuthenticatedUser
    expect([status, answer.roleID]).toEqual([200, 2])
    expect((await server.call('resources.tree', {}, answer.token)).status).toBe(200)
    expect((await logIn('eva', 'demo')).code).toBe('wrong-credentials')
    expect((await logIn('nobody', PASSWORDS['ana'] ?? '')).code).toBe('wrong-credentials')
    const changed = await server.call(
      'users.password',
      { body: { password: 'x', newPassword: 'tolva ancha 7' } },
      answer.token,
    )
    expect(changed.message).toMatch(/^Su contraseña es la del dominio ldaps:/)
  })

  it('takes only the members of the group, where one is wanted', async () => {
    await set({ enableGroupValidation: true })
    expect((await logIn('ana', PASSWORDS['ana'] ?? '')).status).toBe(200)
    const eva = await logIn('eva', PASSWORDS['eva'] ?? '')
    expect([eva.status, eva.message]).toEqual([403, 'Su usuario no pertenece al grupo baliza del dominio.'])
    await set({ enableGroupValidation: false })
    expect((await logIn('eva', PASSWORDS['eva'] ?? '')).status).toBe(200)
  })

  it('locks an account here before the domain does', async () => {
    for (let i = 0; i < 5; i++) await logIn('eva', 'x')
    expect((await logIn('eva', PASSWORDS['eva'] ?? '')).code).toBe('user-locked')
  })

  it('says so when the directory is away or silent; the local account still gets in', async () => {
    const silent: Server = createServer((socket) => void socket.resume())
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    for (const domain of ['ldap://127.0.0.1:1/dc=plant', `ldap://127.0.0.1:${port}/dc=plant`]) {
      await set({ domain })
      const refused = await logIn('ana', PASSWORDS['ana'] ?? '')
      expect([refused.status, refused.code]).toEqual([503, 'directory-away'])
      // Neither the sentence nor the time tells which names there are.
      expect((await logIn('nobody', PASSWORDS['ana'] ?? '')).code).toBe('directory-away')
    }
    await set({ domain: 'no domain' })
    expect((await logIn('ana', 'x')).message).toBe(
      'El dominio “no domain” de los parámetros no se entiende. Avise a un administrador.',
    )
    expect((await logIn('setup', 'demo')).status).toBe(200)
    await new Promise((closed) => silent.close(closed))
  }, 20_000)
})
