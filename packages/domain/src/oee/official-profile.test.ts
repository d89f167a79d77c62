import { expect, test } from 'vitest'
import { firstDifference, type OfficialProfile, officialOn } from './official-profile.ts'

const ISO: OfficialProfile = { from: '2026-11-01', profile: 'iso-22400' }
const SMRP: OfficialProfile = { from: '2027-01-01', profile: 'smrp' }

test('a definition is official from its day on, and the own one before all', () => {
  expect(officialOn([], '2026-11-20')).toBe('baliza')
  expect(
    ['2026-10-31', '2026-11-01', '2026-12-31', '2027-01-01'].map((day) => officialOn([SMRP, ISO], day)),
  ).toEqual(['baliza', 'iso-22400', 'iso-22400', 'smrp'])
})

test('what a change changes begins with the first day of which it says something else', () => {
  expect(firstDifference([], [])).toBeUndefined()
  expect(firstDifference([], [ISO])).toBe('2026-11-01')
  expect(firstDifference([ISO], [ISO, SMRP])).toBe('2027-01-01')
  expect(firstDifference([ISO, SMRP], [SMRP])).toBe('2026-11-01')
  expect(firstDifference([ISO], [{ from: '2026-11-01', profile: 'iso-22400' }])).toBeUndefined()
  expect(firstDifference([], [{ from: '2026-11-01', profile: 'baliza' }])).toBeUndefined()
})
