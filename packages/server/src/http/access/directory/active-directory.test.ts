import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../../testing/build-test-server.ts'
import { aPlant, aUser } from '../../../testing/plant-builder.ts'
import { checkDirectory } from './check-directory.ts'
import { AD_PASSWORD, openActiveDirectory } from './testing/active-directory.ts'

let directory: Awaited<ReturnType<typeof openActiveDirectory>>
beforeAll(async () => {
  directory = await openActiveDirectory()
})
afterAll(() => directory.close())

const check = (userID: string, more: { password?: string; group?: string; domain?: string } = {}) =>
  checkDirectory({
    domain: directory.domain,
    group: undefined,
    userID,
    password: AD_PASSWORD,
    ca: undefined,
    ...more,
  })

describe('Active Directory', () => {
  it('is asked by the principal name: the user with the domain, or as somebody writes it', async () => {
    expect(await check('ana')).toBe('right')
    expect(await check('ana@corp.local')).toBe('right')
    expect(directory.requests).toContain('bind ana@corp.local')
    expect(await check('ana@other.local')).toBe('wrong')
  })

  it('says wrong for a wrong password and for somebody it does not know', async () => {
    expect(await check('ana', { password: 'x' })).toBe('wrong')
    expect(await check('nobody')).toBe('wrong')
  })

  it.each([
    ['Turno A', 'right', 'directly'],
    ['Baliza', 'right', 'through the group of her shift'],
    ['baliza', 'right', 'whatever the case'],
    ['cn=Baliza,ou=Grupos,dc=corp,dc=local', 'right', 'by its DN'],
    ['Otros', 'not-in-group', 'not at all'],
    ['cn=Baliza,dc=elsewhere', 'not-in-group', 'in another domain'],
  ])('knows whether Ana is in the group %s: %s, %s', async (group, expected) => {
    expect(await check('ana', { group })).toBe(expected)
    expect(await check('eva', { group })).toBe('not-in-group')
  })

  it.each([
    [
      'luis',
      'domain-account-locked',
      'Su cuenta del dominio está bloqueada. Espere o consulte con quien administra el dominio.',
    ],
    [
      'pia',
      'domain-password-expired',
      'Su contraseña del dominio venció: cámbiela en una computadora del dominio e ingrese con la nueva.',
    ],
    [
      'rita',
      'domain-account-disabled',
      'Su cuenta del dominio está deshabilitada. Consulte con quien administra el dominio.',
    ],
    [
      'sol',
      'domain-password-must-change',
      'El dominio le pide una contraseña nueva: cámbiela en una computadora del dominio e ingrese con ella.',
    ],
    [
      'tere',
      'domain-account-expired',
      'Su cuenta del dominio venció. Consulte con quien administra el dominio.',
    ],
    ['uma', 'domain-account-restricted', 'El dominio no le permite ingresar a esta hora o desde aquí.'],
  ])('says why %s may not log in: %s', async (userID, code, sentence) => {
    expect(await check(userID)).toBe(code)
    const server: TestServer = await buildTestServer(
      aPlant()
        .withParameters({ enableDomainValidation: true, domain: directory.domain })
        .with(aUser('OPERATOR', { userID })),
    )
    const { status, message } = await server.call('users.authenticate', {
      body: { userid: userID, password: AD_PASSWORD },
    })
    expect([status, message]).toEqual([403, sentence])
    const wrong = await server.call('users.authenticate', { body: { userid: userID, password: 'x' } })
    expect(wrong.code).toBe('wrong-credentials')
    await server.close()
  })
})
