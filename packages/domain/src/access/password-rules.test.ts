import { describe, expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'
import { shortestPassword, whyNotPassword } from './password-rules.ts'
import { ROLE } from './role.ts'

const ana = { userID: 'ana', roleID: ROLE.OPERATOR }

describe('a password', () => {
  test.each([
    ['tolva ancha 7', undefined],
    ['Sensor-Q4', undefined],
    ['ocho8ocho', undefined],
    ['ñandúes que corren', undefined],
    ['', 'blank'],
    ['        ', 'blank'],
    ['corta12', 'too-short'],
    [' corta12 ', 'too-short'],
    ['x'.repeat(129), 'too-long'],
    ['marta.rios', 'is-user-name'],
    ['Marta.Rios2026', 'is-user-name'],
    ['aaaaaaaaaa', 'common'],
    ['Password123', 'common'],
    ['Contraseña', 'common'],
    ['12345678', 'common'],
  ])('“%s” of marta.rios: %s', (password, refusal) => {
    expect(whyNotPassword(password, { userID: 'marta.rios', roleID: ROLE.SUPERVISOR })).toBe(refusal)
  })

  test.each([
    [ROLE.ADMINISTRATOR, 'tolva roja7', 'too-short'],
    [ROLE.ADMINISTRATOR, ' tolva roja7 ', 'too-short'],
    [ROLE.ADMINISTRATOR, 'tolva roja 7', undefined],
    [ROLE.SUPERVISOR, 'tolva7ro', undefined],
    [ROLE.OPERATOR, 'tolva7ro', undefined],
    [ROLE.CONSULTANT, 'tolva7ro', undefined],
  ])('of role %s, “%s”: %s', (roleID, password, refusal) => {
    expect(whyNotPassword(password, { userID: 'ana', roleID })).toBe(refusal)
    expect(shortestPassword(roleID)).toBe(roleID === ROLE.ADMINISTRATOR ? 12 : 8)
  })

  test('may have 128 characters and not one more', () => {
    const longest = 'abcdefgh'.repeat(16)
    expect([whyNotPassword(longest, ana), whyNotPassword(`${longest}i`, ana)]).toEqual([
      undefined,
      'too-long',
    ])
  })
})

test.each([
  ['ana@planta.es', true],
  ['ana.lopez+turno@correo.planta.com.ar', true],
  ['ana@planta', false],
  ['ana planta@x.es', false],
  ['@planta.es', false],
  ['ana@planta..es', false],
  ['ana@x.es,eva@x.es', false],
  [`${'a'.repeat(250)}@x.es`, false],
])('%s is an address: %s', (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected)
})
