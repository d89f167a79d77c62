import { describe, expect, it } from 'vitest'
import { instant, MINUTE } from '../time/instant.ts'
import { estimatedFinish, progressOf } from './order-progress.ts'

const now = instant(Temporal.Instant.from('2026-11-20T13:00:00Z').epochMilliseconds)
const half = { productionQuantity: 500, desiredProductionQuantity: 1000 }

describe('the progress of an order', () => {
  it('is what was made of what is wanted', () => {
    expect(progressOf(half)).toBe(0.5)
  })

  it('can’t be said when nothing is wanted', () => {
    expect(progressOf({ productionQuantity: 500, desiredProductionQuantity: null })).toBeNull()
    expect(progressOf({ productionQuantity: 500, desiredProductionQuantity: 0 })).toBeNull()
  })
})

describe('the end of an order', () => {
  it('is as far away as the rest takes at this speed', () => {
    expect(estimatedFinish(half, 10, now)).toBe(now + 50 * MINUTE)
  })

  it('is not guessed while the line makes nothing', () => {
    expect(estimatedFinish(half, 0, now)).toBeUndefined()
    expect(estimatedFinish(half, null, now)).toBeUndefined()
  })

  it('is behind us when all is made', () => {
    expect(
      estimatedFinish({ productionQuantity: 1000, desiredProductionQuantity: 1000 }, 10, now),
    ).toBeUndefined()
  })
})
