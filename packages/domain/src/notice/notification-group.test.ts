import { expect, test } from 'vitest'
import { whyNotGroup, whyNotNoticeTarget } from './notification-group.ts'

test.each([
  [{}, []],
  [{ name: '  ' }, ['group-name-required']],
  [{ name: null }, ['group-name-required']],
  [{ name: 'N'.repeat(21) }, ['text-too-long']],
  [{ description: 'D'.repeat(101) }, ['text-too-long']],
  [{ email: '' }, []],
  [{ email: 'turno@planta' }, ['email-invalid']],
])('a group with %j: %j', (values, codes) => {
  const group = { name: 'Mantenimiento', description: null, email: 'turno@planta.example' }
  expect(whyNotGroup({ ...group, ...values }).map(({ code }) => code)).toEqual(codes)
})

test.each([
  [{}, []],
  [{ type: 1 }, []],
  [{ type: 2 }, ['notice-type-required']],
  [{ channel: null }, ['notice-channel-required']],
  [{ notifyAfterMinutes: 0 }, []],
  [{ notifyAfterMinutes: 1.5 }, ['notice-minutes-invalid']],
  [{ notifyAfterMinutes: null }, ['notice-minutes-invalid']],
])('what is told with %j: %j', (values, codes) => {
  const target = { type: 0, channel: 1, notifyAfterMinutes: 10 }
  expect(whyNotNoticeTarget({ ...target, ...values }).map(({ code }) => code)).toEqual(codes)
})
