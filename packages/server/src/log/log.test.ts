import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildTestServer } from '../testing/build-test-server.ts'
import { aPlant, aUser } from '../testing/plant-builder.ts'
import { openLog } from './log.ts'
import { withoutSecrets } from './log-secrets.ts'

const SECRETS = {
  password: 'Hunter2!"x',
  passwordHash: '$argon2id$v=19$m=19456$c2FsdA',
  token: 'dG9rZW4tb2YtYS1zZXNzaW9u',
  tokenHash: 'ab12cd34ef56',
  telegramBotToken: '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw',
  authorization: 'Bearer dG9rZW4tb2YtYS1zZXNzaW9u',
  connectionString: 'postgres://baliza:S3cr3t@db/plant',
  databaseUrl: 'postgres://baliza:S3cr3t@db/plant',
  cookie: 'session=abcdef0123456789',
  passphrase: 'open sesame',
  setupSecret: '4711-0815',
}
type Name = keyof typeof SECRETS
const NAMES = Object.keys(SECRETS) as Name[]

/** What a logger wrote, as one text. */
function written(say: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  say(openLog('trace', (line) => lines.push(line)))
  for (const line of lines) JSON.parse(line)
  return lines.join('')
}

/** A part of the secret that is in every way of writing it. */
const mark = (name: Name) =>
  /[\w$=]{4,}/.exec(SECRETS[name].replace(/^(Bearer |postgres:..baliza:|session=)/, ''))?.[0] ?? ''

describe('a secret never leaves by a logger', () => {
  const of = (name: Name) => ({ [name]: SECRETS[name] })
  const PATHS: readonly (readonly [string, (name: Name) => string])[] = [
    ['a field', (name) => written((log) => log.info(of(name), 'x'))],
    ['a field far below', (name) => written((log) => log.info({ a: { b: { c: { d: of(name) } } } }, 'x'))],
    ['a list', (name) => written((log) => log.info({ rows: [of(name), [of(name)]] }, 'x'))],
    ['a binding', (name) => written((log) => log.child(of(name)).warn('x'))],
    [
      'a property of an error',
      (name) =>
        written((log) => log.error({ err: Object.assign(new Error('x'), { config: of(name) }) }, 'x')),
    ],
    [
      'the cause of an error',
      (name) =>
        written((log) => log.error(new Error('x', { cause: Object.assign(new Error('y'), of(name)) }))),
    ],
    ['a text that is JSON', (name) => written((log) => log.info({ body: JSON.stringify(of(name)) }, 'x'))],
    ['a message that is JSON', (name) => written((log) => log.info(JSON.stringify(of(name))))],
    ['the headers of a request', (name) => written((log) => log.info({ req: { headers: of(name) } }, 'x'))],
    ['another case', (name) => written((log) => log.info({ [name.toUpperCase()]: SECRETS[name] }, 'x'))],
  ]
  it.each(PATHS.flatMap(([path, say]) => NAMES.map((name) => [path, name, say] as const)))(
    '%s: %s',
    (path, name, say) => {
      const text = say(name)
      expect(text).not.toContain(mark(name))
      // Of a cause only the sentence and the stack are written.
      expect(text.includes('[secret]')).toBe(path !== 'the cause of an error')
    },
  )

  it.each([
    ['connect ECONNREFUSED postgres://baliza:S3cr3t@db:5432/plant', 'S3cr3t'],
    ['connect postgres://baliza:p@ss:w0rd@db:5432/plant', 'w0rd'],
    ['GET https://api.telegram.org/bot123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/sendMessage', 'AAHdq'],
    ['GET /api/report?token=dG9rZW4&line=1', 'dG9rZW4'],
    ['username=ana&password=Hunter2%21&line=1', 'Hunter2'],
    ['host=db password=Hunter2 user=baliza', 'Hunter2'],
    ['wrong password: Hunter2', 'Hunter2'],
    ['authorization: Bearer dG9rZW4tb2Y', 'dG9rZW4'],
    ['called with Bearer dG9rZW4tb2Y', 'dG9rZW4'],
    ['Failing row contains (ana, null, Ana, null, 1).', 'Ana'],
    ['the row has $argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'aGFzaA'],
  ])('a message: %s', (message, secret) => {
    expect(written((log) => log.warn(message))).not.toContain(secret)
    expect(written((log) => log.error(new Error(message)))).not.toContain(secret)
    expect(written((log) => log.error({ err: new Error('x', { cause: new Error(message) }) }))).not.toContain(
      secret,
    )
  })

  it('and what is none stays as it is', () => {
    const line =
      '{"level":30,"lineID":3,"msg":"a process is ready: pid 12, opc.tcp://plc-3:4840/path","tags":[1,2]}'
    expect(withoutSecrets(line)).toBe(line)
  })

  it.each(['a', 'ab1', '"', '\\', 'token', '://', '1:'])('a long text of %j holds nobody up', (part) => {
    const text = part.repeat(300_000 / part.length)
    const began = performance.now()
    written((log) => log.info({ text, nested: JSON.stringify({ text }) }, text))
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it('by the server neither, whatever people send', async () => {
    const lines: string[] = []
    const logger = openLog('trace', (line) => lines.push(line)).child({ logger: 'http' }) as FastifyBaseLogger
    const server = await buildTestServer(aPlant().with(aUser('ADMINISTRATOR')), { logger })
    const token = await server.logIn('administrato')
    await server.call('users.authenticate', { body: { userid: 'administrato', password: 'Hunter2!' } })
    await sql.raw('alter table "lineTarget" rename to "lineGone"').execute(server.db)
    expect((await server.call('targets.get', {}, token)).status).toBe(500)
    await server.close()
    const text = lines.join('')
    expect(text).toContain('lineTarget')
    for (const secret of [token, 'Hunter2!', 'demo"']) expect(text).not.toContain(secret)
  })
})
