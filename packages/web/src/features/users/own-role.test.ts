import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { askOfOwnRole, isOwnEnd } from './own-role.ts'

overwriteGetLocale(() => 'es')
const own = { userID: 'admin' }

test('who takes the role or the account from himself is asked', () => {
  expect(askOfOwnRole('admin', own, { roleID: 3 })).toMatch(/administrador/)
  expect(askOfOwnRole('admin', own, { active: false, roleID: 3 })).toMatch(/[Dd]esactivar/)
})

test('nothing else is asked, of nobody else', () => {
  const harmless = [{ lastName: 'Paz' }, { active: true }, { roleID: 1 }, { password: 'otra tolva 8' }]
  expect(harmless.map((changed) => askOfOwnRole('admin', own, changed))).toEqual(
    harmless.map(() => undefined),
  )
  expect(isOwnEnd('admin', { userID: 'eva' }, { roleID: 3, active: false })).toBe(false)
  expect(isOwnEnd('admin', undefined, { roleID: 3 })).toBe(false)
})
