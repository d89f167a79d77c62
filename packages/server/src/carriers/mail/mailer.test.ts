import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MAIL_CERTIFICATE, type MailServer, startMailServer } from '../../testing/mail-server.ts'
import type { MailSettings } from './mail-settings.ts'
import { openMailer, sendMail } from './mailer.ts'

let server: MailServer | undefined
afterEach(() => server?.close())

const open = async (...options: Parameters<typeof startMailServer>) =>
  (server = await startMailServer(...options))
const by = ({ port }: MailServer, values: Partial<MailSettings> = {}): MailSettings => ({
  host: 'localhost',
  port,
  from: 'Baliza <baliza@planta.example>',
  login: null,
  encryption: 'if offered',
  ...values,
})
const MAIL = { subject: 'Línea 7 parada', text: 'Desde las 10:42' }
const TO = 'ana@planta.example'
const LOGIN = { user: 'baliza', password: 'tolva' }
const wantsLogin = {
  authOptional: false,
  onAuth: (
    { username, password }: { username?: string | null | undefined; password?: string | null | undefined },
    _session: unknown,
    done: (error: Error | null, answer?: { user: string }) => void,
  ) =>
    username === LOGIN.user && password === LOGIN.password
      ? done(null, { user: 'baliza' })
      : done(new Error('wrong')),
}

test('a mail arrives as it was written', async () => {
  const to = await open()
  const html = '<p>Desde las <b>10:42</b><img src="cid:code"></p>'
  const attachments = [
    {
      filename: 'código.png',
      contentType: 'image/png',
      content: Buffer.from('png').toString('base64'),
      contentId: 'code',
    },
  ]
  const outcome = await sendMail(by(to), TO, { ...MAIL, html, attachments })
  expect(outcome).toMatchObject({ kind: 'sent' })
  const [mail] = to.mails
  expect(mail).toMatchObject({ from: 'baliza@planta.example', to: [TO] })
  expect(mail!.raw).toContain('From: Baliza <baliza@planta.example>')
  expect(mail!.raw).toContain('Subject: =?UTF-8?Q?L=C3=ADnea_7_parada?=')
  expect(mail!.raw).toContain('Content-ID: <code>')
})

test('a mail server is not looked for where no machine of the plant is', async () => {
  const outcome = await sendMail(by({ port: 25 } as MailServer, { host: '169.254.1.1' }), TO, MAIL)
  expect(outcome).toMatchObject({ kind: 'later', reason: expect.stringContaining('169.254.1.1) is blocked') })
})

test('a repeat carries the same Message-ID', async () => {
  const to = await open()
  const mailer = openMailer(by(to))
  for (const key of ['a', 'a', 'b']) await mailer.send(TO, MAIL, key)
  mailer.close()
  const [first, again, other] = to.mails.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1])
  expect(first).toBe(again)
  expect(first).not.toBe(other)
})

test.each([
  ['subject', { subject: 'Parada\r\nBcc: eva@planta.example\r\n\r\nhola' }],
  [
    'name of a file',
    {
      attachments: [
        {
          filename: 'a\r\nBcc: eva@planta.example',
          contentType: 'text/plain\r\nBcc: eva@planta.example',
          content: '',
        },
      ],
    },
  ],
  [
    'name of a picture',
    {
      attachments: [
        { filename: 'a', contentType: 'text/plain', content: '', contentId: 'x>\r\nBcc: eva@planta.example' },
      ],
    },
  ],
])('a %s can not add a recipient or a header', async (_what, values) => {
  const to = await open()
  await sendMail(by(to, { from: 'baliza@planta.example\r\nBcc: eva@planta.example' }), TO, {
    ...MAIL,
    ...values,
  })
  expect(to.mails.map((mail) => mail.to)).toEqual([[TO]])
  expect(to.mails[0]!.raw).not.toMatch(/^bcc:/im)
})

test.each([
  'ana@planta.example, eva@planta.example',
  'ana@planta.example\r\nRCPT TO:<eva@planta.example>',
  'ana',
  '',
])('nothing is sent to %j', async (to) => {
  const server_ = await open()
  expect(await sendMail(by(server_), to, MAIL)).toEqual({ kind: 'never', reason: 'address-invalid' })
  expect(server_.mails).toEqual([])
})

describe('encryption', () => {
  let before: string[]
  beforeAll(() => {
    before = getCACertificates('default')
    setDefaultCACertificates([...before, MAIL_CERTIFICATE])
  })
  afterAll(() => setDefaultCACertificates(before))

  test.each([
    ['is used if it is offered', 'if offered', {}, true],
    ['is done without if it is not', 'if offered', { hideSTARTTLS: true }, false],
    ['is used where it is required', 'required', {}, true],
    ['goes from the start', 'from the start', { secure: true }, true],
  ] as const)('%s', async (_what, encryption, options, encrypted) => {
    const to = await open(options)
    expect(await sendMail(by(to, { encryption }), TO, MAIL)).toMatchObject({ kind: 'sent' })
    expect(to.mails).toMatchObject([{ encrypted }])
  })

  test('that is required and not offered keeps the mail here', async () => {
    const to = await open({ disabledCommands: ['STARTTLS'] })
    expect(await sendMail(by(to, { encryption: 'required' }), TO, MAIL)).toMatchObject({ kind: 'later' })
    expect(to.mails).toEqual([])
  })

  test('that is required wants a certificate of somebody who is trusted', async () => {
    setDefaultCACertificates(before)
    const to = await open()
    expect(await sendMail(by(to, { encryption: 'required' }), TO, MAIL)).toMatchObject({ kind: 'later' })
    expect(await sendMail(by(to), TO, MAIL)).toMatchObject({ kind: 'sent' })
    setDefaultCACertificates([...before, MAIL_CERTIFICATE])
    expect(to.mails).toHaveLength(1)
  })

  test('goes before the login; a login that is refused is for an administrator to set right', async () => {
    const to = await open(wantsLogin)
    expect(await sendMail(by(to, { login: LOGIN, encryption: 'required' }), TO, MAIL)).toMatchObject({
      kind: 'sent',
    })
    const wrong = { login: { ...LOGIN, password: 'x' }, encryption: 'required' } as const
    const refused = await sendMail(by(to, wrong), TO, MAIL)
    expect(refused).toMatchObject({ kind: 'later' })
    expect(JSON.stringify(refused)).not.toContain(LOGIN.password)
    expect(await sendMail(by(to, { encryption: 'required' }), TO, MAIL)).toMatchObject({ kind: 'later' })
  })
})

test.each([
  ['for good', 550, 'no such mailbox', 'never'],
  ['for now', 451, 'greylisted', 'later'],
])('a recipient that is refused %s', async (_what, code, message, kind) => {
  const to = await open()
  to.refuse = { code, message }
  expect(await sendMail(by(to), TO, MAIL)).toEqual({ kind, reason: `${code} ${message}` })
})

test('a server that is away is tried again, and found when it is back', async () => {
  const first = await open()
  const { port } = first
  const mailer = openMailer(by(first))
  expect(await mailer.send(TO, MAIL)).toMatchObject({ kind: 'sent' })
  await first.close()
  expect(await mailer.send(TO, MAIL)).toMatchObject({ kind: 'later' })
  const back = await open({}, port)
  expect(await mailer.send(TO, MAIL)).toMatchObject({ kind: 'sent' })
  expect(back.mails).toHaveLength(1)
  mailer.close()
})
