import { expect, it } from 'vitest'
import { instant, later } from '../time/instant.ts'
import { isShownStop, SHORTEST_STOP } from './shown-stop.ts'

it('a stop of a tenth of a second is one, a shorter one is none, one that goes on is one', () => {
  const start = instant(Date.UTC(2026, 10, 22, 6, 16, 22))
  const lasting = (milliseconds: number) => isShownStop({ start, end: later(start, milliseconds) })
  expect([lasting(0), lasting(SHORTEST_STOP - 1), lasting(SHORTEST_STOP), lasting(208)]).toEqual([false, false, true, true])
  expect(isShownStop({ start, end: null })).toBe(true)
})
