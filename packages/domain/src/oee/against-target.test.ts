import { describe, expect, it } from 'vitest'
import { againstTarget } from './against-target.ts'

describe('an OEE against the target of its line', () => {
  it('meets a target that it just reaches', () => {
    expect(againstTarget(0.75, 75)).toEqual({ met: true, difference: 0 })
  })

  it('misses one by the points that lack', () => {
    const { met, difference } = againstTarget(0.583, 75)!
    expect(met).toBe(false)
    expect(difference).toBeCloseTo(-16.7, 10)
  })

  it('says nothing without a target or without an OEE', () => {
    expect(againstTarget(0.9, null)).toBeUndefined()
    expect(againstTarget(null, 75)).toBeUndefined()
  })
})
