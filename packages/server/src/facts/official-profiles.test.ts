import { expect, test } from 'vitest'
import { officialProfilesOf } from './parameters.ts'

test('the definitions of a file stand in the order of their days, as everybody looks for the last', () => {
  const of = officialProfilesOf({
    officialProfiles: '[{"from":"2027-01-01","profile":"smrp"},{"from":"2026-11-01","profile":"apq"}]',
  })
  expect(of.map(({ profile }) => profile)).toEqual(['apq', 'smrp'])
})
