import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { aPlant, aUser } from '../../testing/plant-builder.ts'

let server: TestServer
let mailServer: MailServer
let token: string
beforeAll(async () => {
  server = await buildTestServer(aPlant().with(aUser('ADMINISTRATOR')))
  token = await server.logIn('administrato')
})
afterAll(() => server.close())
beforeEach(async () => {
  mailServer = await startMailServer()
  const { port } = mailServer
  await change({
    emailEnabled: true,
    emailHost: 'localhost',
    emailPort: port,
    emailFrom: 'baliza@planta.example',
  })
})
afterEach(() => mailServer.close())

const change = (values: object) => server.call('parameters.put', { body: { values } }, token)
const send = (to = 'ana@planta.example') => server.call('parameters.testmail', { body: { to } }, token)

test('a test mail goes by what is stored', async () => {
  expect((await send()).status).toBe(200)
  expect(mailServer.mails).toMatchObject([{ from: 'baliza@planta.example', to: ['ana@planta.example'] }])
})

test('what the mail server says against it is told', async () => {
  mailServer.refuse = { code: 550, message: 'no such mailbox' }
  const { status, code, answer } = await send()
  expect({ status, code }).toEqual({ status: 502, code: 'mail-not-sent' })
  expect(JSON.stringify(answer)).toContain('550 no such mailbox')
})

test('nothing is sent to what is no address, or while mail is switched off', async () => {
  expect((await send('ana')).code).toBe('email-invalid')
  await change({ emailEnabled: false })
  expect((await send()).code).toBe('mail-off')
  expect(mailServer.mails).toEqual([])
})

test('reports go to addresses, and to one at least', async () => {
  expect((await change({ reportEnabled: true, reportRecipients: '' })).code).toBe(
    'report-recipients-required',
  )
  expect((await change({ reportRecipients: 'ana@planta.example; eva' })).code).toBe(
    'report-recipient-invalid',
  )
  const { answer } = await change({
    reportEnabled: true,
    reportPeriod: 'day',
    reportRecipients: 'ana@planta.example, eva@planta.example',
  })
  expect(answer).toMatchObject({ reportEnabled: true, reportPeriod: 'day', reportLanguage: 'es' })
})

test('the password stays here: a new one replaces it, a blank one leaves it, null takes it away', async () => {
  const stored = async () =>
    (await server.db.selectFrom('parameter').selectAll().executeTakeFirstOrThrow()).emailPassword
  const { answer } = await change({ emailUser: 'baliza', emailPassword: 'tolva secreta' })
  expect(answer).toMatchObject({ emailUser: 'baliza', hasEmailPassword: true, emailRequireTls: false })
  await change({ emailPassword: '' })
  expect(await stored()).toBe('tolva secreta')
  const trail = await server.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('entity', '=', 'parameter')
    .execute()
  expect(JSON.stringify([answer, trail])).not.toContain('tolva')
  expect((await change({ emailPassword: null })).answer.hasEmailPassword).toBe(false)
})

test('the password stays with the server and the user that it was entered for, and goes with its user', async () => {
  const settings = { emailHost: 'mail.planta', emailPort: 587, emailUser: 'baliza', emailPassword: 'tolva' }
  await change(settings)
  for (const other of [{ emailHost: 'evil' }, { emailPort: 25 }, { emailUser: 'otro' }]) {
    const { message } = await server.call('parameters.put', { body: { values: other } }, token)
    expect(message).toBe(
      'El servidor de correo, el puerto o el usuario han cambiado: escriba de nuevo la contraseña.',
    )
  }
  expect((await change({ emailHost: 'mail2.planta', emailPassword: 'tolva' })).answer.hasEmailPassword).toBe(
    true,
  )
  expect((await change({ emailUser: '' })).answer.hasEmailPassword).toBe(false)
})
