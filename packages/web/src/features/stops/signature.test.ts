import { expect, test } from 'vitest'
import { whyNotSignature } from './signature.ts'

test.each([
  ['nobody', { username: ' ', password: 'x' }, ['username']],
  ['no password', { username: 'ana', password: '' }, ['password']],
  ['neither', { username: '', password: '' }, ['username', 'password']],
  ['a password of blanks', { username: 'ana', password: '  ' }, []],
])('a signature of %s lacks: %s', (_, signature, missing) => {
  expect(whyNotSignature(signature)).toEqual(missing)
})
