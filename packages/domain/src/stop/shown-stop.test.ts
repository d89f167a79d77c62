import { expect, it } from 'vitest'
import { s } from '../testing/line-inputs.ts'
import { later } from '../time/instant.ts'
import { isShownStop, SHORTEST_STOP } from './shown-stop.ts'

it('a stop of a tenth of a second is one, a shorter one is none, one that goes on is one', () => {
  const start = s(0)
  const lasting = (milliseconds: number) => isShownStop({ start, end: later(start, milliseconds) })
  expect([lasting(0), lasting(SHORTEST_STOP - 1), lasting(SHORTEST_STOP), lasting(208)]).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(isShownStop({ start, end: null })).toBe(true)
})
