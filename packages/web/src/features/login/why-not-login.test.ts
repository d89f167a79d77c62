import { expect, test } from 'vitest'
import { trimmed, whyNotLogin } from './why-not-login.ts'

test.each([
  ['', '', ['userid', 'password']],
  ['  ', 'demo', ['userid']],
  ['admin', '\t', ['password']],
  ['admin', 'demo', []],
])('"%s" and "%s" miss %o', (userid, password, missing) => {
  expect(whyNotLogin({ userid, password })).toEqual(missing)
})

test('what is sent has no spaces around it', () => {
  expect(trimmed({ userid: ' admin ', password: ' de mo\n' })).toEqual({ userid: 'admin', password: 'de mo' })
})
