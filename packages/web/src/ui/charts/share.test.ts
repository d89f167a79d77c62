import { expect, it } from 'vitest'
import { shareOf } from './share.ts'

it('a share stays between nothing and all', () => {
  expect([shareOf(30, 60), shareOf(90, 60), shareOf(-1, 60)]).toEqual([0.5, 1, 0])
})

it('a share of nothing, or of what is unknown, is nothing', () => {
  expect([shareOf(1, 0), shareOf(1, null), shareOf(null, 1)]).toEqual([0, 0, 0])
})
