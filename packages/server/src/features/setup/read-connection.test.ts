import { expect, test } from 'vitest'
import { readConnection } from './read-connection.ts'
import { isSetupCode, newSetupCode } from './setup-code.ts'

const AWAY = { dataFolder: '/data', anyFile: false }

test.each([
  ['', 'sqlite:/data/baliza.db'],
  ['plant.db', 'sqlite:/data/plant.db'],
  ['plants/one.db', 'sqlite:/data/plants/one.db'],
  ['/data/plant.db', 'sqlite:/data/plant.db'],
  ['sqlite:/data/plant.db', 'sqlite:/data/plant.db'],
  ['Data Source=plant.db;', 'sqlite:/data/plant.db'],
])('SQLite «%s» is %s', (text, url) => {
  expect(readConnection('SQLite', text, AWAY)).toBe(url)
})

test.each(['/srv/plant.db', '../plant.db', 'a/../../plant.db', '..', '/data', '/database/plant.db'])(
  'SQLite «%s» lies elsewhere',
  (text) => {
    expect(() => readConnection('SQLite', text, AWAY)).toThrow('database-file-elsewhere')
  },
)

test.each([
  ['/srv/plant.db', 'sqlite:/srv/plant.db'],
  ['Data Source=/srv/plant.db', 'sqlite:/srv/plant.db'],
  ['plant.db', 'sqlite:/data/plant.db'],
])('SQLite «%s», typed at the machine itself, is %s', (text, url) => {
  expect(readConnection('SQLite', text, { ...AWAY, anyFile: true })).toBe(url)
})

test.each([
  ['postgres://me:x@db/baliza', 'postgres://me:x@db/baliza'],
  ['postgresql://db:5433/baliza', 'postgresql://db:5433/baliza'],
  ['Host=db;Database=baliza;Username=me;Password=p@ss/1', 'postgres://me:p%40ss%2F1@db:5432/baliza'],
  ['Server=10.0.0.4; Port=5433; Database=oee; User Id=me', 'postgres://me@10.0.0.4:5433/oee'],
])('PostgreSQL «%s» is %s', (text, url) => {
  expect(readConnection('PostgreSQL', text, AWAY)).toBe(url)
})

test.each([
  ['SSL Mode=VerifyFull', '?sslmode=verify-full'],
  ['SslMode=Require;Root Certificate=/etc/ca.pem', '?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem'],
  ['Root Certificate=/etc/ca.pem', '?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem'],
  ['SSL Mode=Disable', ''],
])('whoever asks for encryption with %s gets a server that is verified', (pair, query) => {
  expect(readConnection('PostgreSQL', `Host=db;Database=x;${pair}`, AWAY)).toBe(
    `postgres://db:5432/x${query}`,
  )
})

test.each([
  '',
  'baliza',
  'mysql://db/x',
  'Host=db',
  'Host=db;Database=x;Pooling=maybe',
  'postgres://[',
  'Host=a b;Database=x',
])('PostgreSQL «%s» is not understood', (text) => {
  expect(() => readConnection('PostgreSQL', text, AWAY)).toThrow('connection-unreadable')
})

test('a setup code is known whatever its case and dashes, and no other is', () => {
  const code = newSetupCode()
  expect(code).toMatch(/^[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4}$/)
  expect(isSetupCode(code, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(true)
  for (const typed of [undefined, '', code.slice(1), `${code}A`, newSetupCode()])
    expect(isSetupCode(code, typed)).toBe(false)
})
