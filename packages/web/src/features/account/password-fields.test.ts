import { ROLE } from '@baliza/domain'
import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { whyNotSave } from '../../ui/form/form-values.ts'
import { passwordFields } from './password-fields.ts'

overwriteGetLocale(() => 'es')

const good = 'tres cintas y un molino'
const wrongIn = (values: object, roleID: number = ROLE.OPERATOR) =>
  Object.keys(whyNotSave(passwordFields({ userID: 'mrios', roleID }), { ...values }))

test.each([
  ['all three are asked for', {}, ['password', 'newPassword', 'again']],
  ['a new one, twice the same', { password: 'old', newPassword: good, again: good }, []],
  ['written otherwise the second time', { password: 'old', newPassword: good, again: `${good}!` }, ['again']],
  [
    'blanks count: they are the password’s own',
    { password: 'old', newPassword: good, again: ` ${good}` },
    ['again'],
  ],
  ['the name of its owner', { password: 'old', newPassword: 'mrios', again: 'mrios' }, ['newPassword']],
])('of a change of password: %s', (_, values, wrong) => {
  expect(wrongIn(values)).toEqual(wrong)
})

test('an administrator is asked for a longer one, and told how long', () => {
  const short = { password: 'old', newPassword: 'tolva roja7', again: 'tolva roja7' }
  expect([wrongIn(short), wrongIn(short, ROLE.ADMINISTRATOR)]).toEqual([[], ['newPassword']])
  const [, field] = passwordFields({ userID: 'mrios', roleID: ROLE.ADMINISTRATOR })
  expect(field?.hint).toContain('Entre 12 y 128')
})
