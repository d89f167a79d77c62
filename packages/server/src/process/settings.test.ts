import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keysAt, readSettings } from './settings.ts'

test('an empty environment gives the defaults, and no database', () => {
  expect(readSettings({ HOST: '' })).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    dataFolder: resolve('data'),
    databaseUrl: undefined,
    role: 'all',
    logLevel: 'info',
    language: 'es',
    tls: undefined,
    trustProxy: false,
    clock: undefined,
    telegramApi: 'https://api.telegram.org',
  })
})

test('a relative SQLite file is the one where Baliza was started', () => {
  expect(readSettings({ BALIZA_DATABASE: 'sqlite:plant.sqlite' }).databaseUrl).toBe(
    `sqlite:${resolve('plant.sqlite')}`,
  )
  expect(readSettings({ BALIZA_DATABASE: 'sqlite::memory:' }).databaseUrl).toBe('sqlite::memory:')
})

test('the key of the secrets is in the environment, a named file, a credential, or the data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baliza-credentials-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const here = { BALIZA_DATA: '/plant', CREDENTIALS_DIRECTORY: folder }
  expect(readSettings(here).keyPlace).toEqual({ kind: 'file', file: '/plant/key', isOurs: true })
  const credential = join(folder, 'baliza-key')
  writeFileSync(credential, '')
  expect(readSettings(here).keyPlace).toEqual({ kind: 'file', file: credential, isOurs: false })
  const named = { ...here, BALIZA_KEY_FILE: '/vault/key' }
  expect(readSettings(named).keyPlace).toEqual({ kind: 'file', file: '/vault/key', isOurs: false })
  expect(readSettings({ ...named, BALIZA_KEY: 'x' }).keyPlace).toEqual({ kind: 'text', text: 'x' })
  expect(() => keysAt({ kind: 'text', text: 'secreto' })).toThrow(
    /^BALIZA_KEY: a key is 32 bytes(?!.*secreto)/,
  )
  expect(() => keysAt({ kind: 'file', file: '/nowhere/key', isOurs: false })).toThrow(
    /^BALIZA_KEY_FILE .*ENOENT/,
  )
})

test('the clock of the parent is taken over', () => {
  const origin = { real: 1, plant: 2, speed: 60 }
  expect(readSettings({ BALIZA_CLOCK: JSON.stringify(origin) }).clock).toEqual(origin)
})

test.each([
  ['true', true],
  ['2', 2],
  ['10.0.0.1', '10.0.0.1'],
])('BALIZA_TRUST_PROXY=%s', (text, trusted) => {
  expect(readSettings({ BALIZA_TRUST_PROXY: text }).trustProxy).toBe(trusted)
})

test.each([
  ['tls://collector.plant', { protocol: 'tls', host: 'collector.plant', port: 6514 }],
  ['tcp://[2001:db8::7]:1514', { protocol: 'tcp', host: '2001:db8::7', port: 1514 }],
])('BALIZA_SYSLOG=%s', (address, server) => {
  expect(readSettings({ BALIZA_SYSLOG: address }).syslog).toEqual({ ...server, ca: undefined })
})

test.each([
  [{ BALIZA_SYSLOG: 'udp://collector' }, /^BALIZA_SYSLOG must be tls:/],
  [{ PORT: '70000' }, /PORT/],
  [{ BALIZA_LANGUAGE: 'fr' }, /BALIZA_LANGUAGE must be es or en/],
  [{ BALIZA_ROLE: 'king' }, /BALIZA_ROLE must be all, web or pipeline/],
  [{ BALIZA_DATABASE: 'sqlite:' }, /BALIZA_DATABASE must be/],
  [{ BALIZA_CLOCK: '{"speed":0}' }, /BALIZA_CLOCK/],
  [{ BALIZA_CLOCK: 'noon' }, /^BALIZA_CLOCK: /],
  [{ BALIZA_TLS_CERT: 'a.pem' }, /go together/],
  [{ BALIZA_TLS_CERT: '/nowhere/a.pem', BALIZA_TLS_KEY: '/nowhere/b.pem' }, /^BALIZA_TLS_CERT: ENOENT/],
  [{ BALIZA_LDAP_CA: '/nowhere' }, /^BALIZA_LDAP_CA: ENOENT/],
])('%j is refused with the name of the variable', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message)
})
