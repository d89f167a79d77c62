import { describe, expect, test } from 'vitest'
import { overwriteGetLocale } from '../i18n/paraglide/runtime.js'
import { ApiProblem, endsSession, problemOf, problemText, wantsEncryption } from './problem.ts'
import { readStored } from './session-user.ts'
import { addressOf } from './wire.ts'

overwriteGetLocale(() => 'es')

describe('addresses', () => {
  test('path parameters, lists and gaps', () => {
    expect(addressOf('/api/Resources/GetById/:id', { params: { id: 3 } })).toBe('/api/Resources/GetById/3')
    expect(
      addressOf('/api/x', { query: { lineID: 3, none: null, left: undefined, filter: ['lineID', '=', 3] } }),
    ).toBe('/api/x?lineID=3&filter=%5B%22lineID%22%2C%22%3D%22%2C3%5D')
  })
})

describe('what the reader is told when a call is refused', () => {
  const refusal = (message: string, statusText: string, status = 500) =>
    new ApiProblem({ status, statusText, message })

  test.each([
    [refusal('Usuario bloqueado', 'Too Many Requests'), 'Usuario bloqueado'],
    [refusal('', 'Internal Server Error'), 'Ha ocurrido un error, vuelva a intentarlo'],
    [refusal('', ''), 'Ha ocurrido un error, vuelva a intentarlo'],
    [refusal('', '', 401), 'Autorización requerida'],
    [new TypeError('Failed to fetch'), 'Ha ocurrido un error, vuelva a intentarlo'],
  ])('%s → %s', (error, text) => {
    expect(problemText(error)).toBe(text)
  })

  test('a screen has its own sentence where the server has none', () => {
    const failed = 'Error desconocido'
    expect(problemText(refusal('', ''), { failed })).toBe(failed)
    expect(problemText(refusal('Usuario bloqueado', ''), { failed })).toBe('Usuario bloqueado')
  })

  test("of a proxy's page the login says the status text, and nobody else its English", async () => {
    const page = new Response('<h1>Bad gateway</h1>', {
      status: 502,
      statusText: 'Bad Gateway',
      headers: { 'content-type': 'text/html' },
    })
    const problem = await problemOf(page)
    expect(problemText(problem, { saysStatus: true })).toBe('Bad Gateway')
    expect(problemText(problem)).toBe('Ha ocurrido un error, vuelva a intentarlo')
  })

  test('a 401 ends the session, a wrong signature does not', async () => {
    const answer = (code: string) => Response.json({ code, message: 'x' }, { status: 401 })
    expect(endsSession(await problemOf(answer('session-expired')))).toBe(true)
    expect(endsSession(await problemOf(answer('wrong-signature')))).toBe(false)
  })
})

test('a page that came unencrypted knows when the server wants it otherwise', async () => {
  const answer = (code: string) => Response.json({ code, message: 'x' }, { status: 403 })
  expect(wantsEncryption(await problemOf(answer('https-required')))).toBe(true)
  expect(wantsEncryption(await problemOf(answer('not-allowed')))).toBe(false)
})

describe('the stored session', () => {
  const stored = { token: 't', roleID: 2, firstName: 'Marta', lastName: 'Ríos' }

  test('is read as it was written', () => {
    expect(readStored(JSON.stringify(stored))).toEqual(stored)
  })

  test.each([null, '', 'null', '{}', '{"token":', '{"token":"t"}', '{"roleID":2}'])(
    '%s is nobody',
    (text) => {
      expect(readStored(text)).toBeNull()
    },
  )
})
