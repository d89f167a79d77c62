import type { StopReason } from '@baliza/contract'
import { REASON } from '@baliza/domain'
import { expect, it } from 'vitest'
import { categoryOptions } from './category-options.ts'

const category = (reasonID: number, parentID: number | null, level: number) =>
  ({ reasonID, parentID, level, isCategory: true, reason: `${reasonID}` }) as StopReason

const TREE = [
  category(REASON.ROOT, null, 0),
  category(REASON.SYSTEM, REASON.ROOT, 1),
  { ...category(REASON.MICROSTOP, REASON.SYSTEM, 2), isCategory: false },
  category(8, REASON.ROOT, 1),
  category(80, 8, 2),
]

const valuesFor = (reasonID: number | undefined) =>
  categoryOptions(TREE, reasonID).map(({ value }) => Number(value))

it.each([
  ['a new reason', undefined, [1, 8, 80]],
  ['a category, nor below itself', 8, [1]],
  ['one of the system, which stays there', REASON.MICROSTOP, [1, 2, 8, 80]],
] as const)('nothing is put under the system: %s', (_, reasonID, values) => {
  expect(valuesFor(reasonID)).toEqual(values)
})
