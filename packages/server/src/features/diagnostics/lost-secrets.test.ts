import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSealed, newKeyText, readKeyText, secretKeys } from '../../db/secrets/secret-keys.ts'
import { deviceOf } from '../../http/access/second-factor.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aPlant, at, aUser } from '../../testing/plant-builder.ts'

const OTHER = secretKeys(() => readKeyText(newKeyText()))
const SERVER = { name: 'Prensa', hostName: 'http://prensa/datos', serverType: 'API', userName: 'u' } as const

let server: TestServer
let token: string
beforeAll(async () => {
  server = await buildTestServer(
    aPlant()
      .withParameters({
        emailEnabled: true,
        emailHost: '127.0.0.1',
        emailFrom: 'b@planta.es',
        emailUser: 'b',
        emailPassword: 'correo',
        telegramEnabled: true,
        telegramBotToken: '1:bot',
      })
      .with(aUser('ADMINISTRATOR', { userID: 'admin' })),
  )
  token = await server.logIn('admin')
})
afterAll(() => server.close())

const lost = async () => (await server.call('diagnostics.health', {}, token)).answer.lostSecrets

test('what was written lies sealed, and is read where it is needed', async () => {
  const values = { ...SERVER, password: 'clave', requestHeaders: 'X-Api-Key: cabecera' }
  await server.call('opcservers.post', { body: { values } }, token)
  const { rows } =
    await sql<object>`select "password" as "a", "requestHeaders" as "b", "emailPassword" as "c",
    "telegramBotToken" as "d" from "opcServer", "parameter"`.execute(server.db)
  expect(Object.values(rows[0] ?? {}).map((text) => isSealed(String(text)))).toEqual([true, true, true, true])
  const row = await server.db.selectFrom('opcServer').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ password: 'clave', requestHeaders: '{"x-api-key":"cabecera"}' })
  expect(await lost()).toEqual([])
})

test('what another key sealed is named, is not used, and can be entered again', async () => {
  for (const column of ['emailPassword', 'telegramBotToken'])
    await sql`update "parameter" set ${sql.ref(column)} = ${OTHER.seal({ table: 'parameter', column, key: 1 }, 'x')}`.execute(
      server.db,
    )
  for (const column of ['password', 'requestHeaders'])
    await sql`update "opcServer" set ${sql.ref(column)} = ${OTHER.seal({ table: 'opcServer', column, key: 1 }, 'x')}`.execute(
      server.db,
    )
  expect((await lost()).map(({ message }) => message)).toEqual([
    'La contraseña del servidor “Prensa” no se puede leer: se selló con otra clave. Introdúzcala de nuevo.',
    'Las cabeceras del servidor “Prensa” no se pueden leer: se sellaron con otra clave. Introdúzcalas de nuevo.',
    'La contraseña del correo no se puede leer: se selló con otra clave. Introdúzcala de nuevo.',
    'El token del bot de Telegram no se puede leer: se selló con otra clave. Introdúzcalo de nuevo.',
  ])
  expect((await server.call('parameters.testmail', { body: { to: 'a@b.es' } }, token)).code).toBe(
    'secret-lost-mail',
  )
  expect((await server.call('telegram.test', {}, token)).code).toBe('secret-lost-bot')
  const { answer } = await server.call('parameters.get', {}, token)
  expect(answer).toMatchObject({ hasEmailPassword: false, hasTelegramBotToken: false })
  const put = (values: object) => server.call('parameters.put', { body: { values } }, token)
  expect((await put({ plantName: 'Molino' })).status).toBe(200)
  expect((await put({ emailPassword: 'nueva', telegramBotToken: '1:nuevo' })).answer).toMatchObject({
    hasEmailPassword: true,
  })
  const again = { password: 'otra', requestHeaders: 'X-Api-Key: otra' }
  expect((await server.call('opcservers.put', { body: { key: 1, values: again } }, token)).status).toBe(200)
  expect(await lost()).toEqual([])
})

test('a second factor that can not be read says so, and a recovery code opens', async () => {
  const { answer } = await server.call('secondFactor.enrol', { body: { password: 'demo' } }, token)
  const code = deviceOf('admin', answer.secret).generate({ timestamp: at('2026-11-20T10:00Z') })
  const confirmed = await server.call('secondFactor.confirm', { body: { code } }, token)
  const sealed = OTHER.seal({ table: 'secondFactor', column: 'secret', key: 'admin' }, answer.secret)
  await server.db.updateTable('secondFactor').set({ secret: sealed }).execute()
  expect((await lost()).map(({ message }) => message)).toEqual([
    'El segundo factor de “admin” no se puede leer: se selló con otra clave. Sirve un código de recuperación, o un administrador puede quitarlo.',
  ])
  const { answer: first } = await server.call('users.authenticate', {
    body: { userid: 'admin', password: 'demo' },
  })
  const ticket = 'ticket' in first ? first.ticket : ''
  const enter = (typed: string) => server.call('users.secondFactor', { body: { ticket, code: typed } })
  expect((await enter('123456')).code).toBe('secret-lost-factor')
  expect((await enter(confirmed.answer.recoveryCodes[0] ?? '')).status).toBe(200)
})
