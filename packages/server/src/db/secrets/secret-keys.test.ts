import { expect, test } from 'vitest'
import { newKeyText, readKeyText, secretKeys } from './secret-keys.ts'

const PLACE = { table: 'opcServer', column: 'password', key: 3 }
const keysOf = (...texts: string[]) => secretKeys(() => readKeyText(texts.join('\n')))

test('a sealed secret opens at its place and tells nothing of itself', () => {
  const keys = keysOf(newKeyText())
  const sealed = keys.seal(PLACE, 'contraseña')
  expect(sealed).toMatch(/^sealed:1:[0-9a-f]{16}:[\w-]+$/)
  expect(Buffer.from(sealed.split(':')[3] ?? '', 'base64url').toString()).not.toContain('contrase')
  expect(keys.open(PLACE, sealed)).toBe('contraseña')
  expect(keys.seal(PLACE, 'contraseña')).not.toBe(sealed)
})

test.each([{ table: 'webhook' }, { column: 'requestHeaders' }, { key: 4 }])(
  'moved to %j it does not open',
  (other) => {
    const keys = keysOf(newKeyText())
    expect(keys.open({ ...PLACE, ...other }, keys.seal(PLACE, 'x'))).toBeUndefined()
  },
)

test('changed by a single letter it does not open', () => {
  const keys = keysOf(newKeyText())
  const sealed = keys.seal(PLACE, 'secreto')
  const start = sealed.lastIndexOf(':') + 1
  for (let i = start; i < sealed.length - 1; i++) {
    const changed = `${sealed.slice(0, i)}${sealed[i] === 'A' ? 'B' : 'A'}${sealed.slice(i + 1)}`
    expect(keys.open(PLACE, changed)).toBeUndefined()
  }
  expect(keys.open(PLACE, sealed.slice(0, start + 8))).toBeUndefined()
})

test('the first key seals and all of them open', () => {
  const [old, next] = [newKeyText(), newKeyText()]
  const sealed = keysOf(old).seal(PLACE, 'x')
  const both = keysOf(next, old)
  expect(both.open(PLACE, sealed)).toBe('x')
  expect(keysOf(next).open(PLACE, sealed)).toBeUndefined()
  expect(keysOf(next).open(PLACE, both.seal(PLACE, 'y'))).toBe('y')
})

test('a key is 32 bytes, as base64 or hexadecimal digits', () => {
  const bytes = Buffer.alloc(32, 7)
  const forms = [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]
  expect(new Set(forms.map((text) => readKeyText(text)[0]?.id)).size).toBe(1)
  expect(() => readKeyText(' \n')).toThrow('there is no key in it')
  for (const text of ['clave', bytes.subarray(1).toString('base64')])
    expect(() => readKeyText(text)).toThrow('a key is 32 bytes')
})
