import { describe, expect, it } from 'vitest'
import { type BarSegment, layOut, paintOrder, segmentAt } from './bar-layout.ts'

const segment = (start: number, end: number, look: BarSegment['look']): BarSegment => ({
  id: `${start}`,
  start,
  end,
  look,
  color: null,
  label: '',
})

const bar = [
  segment(0, 500, 'running'),
  segment(500, 501, 'stop'),
  segment(501, 800, 'running'),
  segment(800, 1000, 'future'),
]
const axis = { start: 0, end: 1000, width: 1000 }

describe('the stacked bar', () => {
  it('covers its width without a hole', () => {
    const laid = layOut(bar, { ...axis, width: 333 })
    for (const [index, next] of laid.slice(1).entries())
      expect(next.x).toBeLessThanOrEqual(laid[index]!.x + laid[index]!.width)
    expect(laid.at(-1)!.x + laid.at(-1)!.width).toBe(333)
  })

  it('still shows a stop that is shorter than a pixel', () => {
    expect(layOut(bar, { ...axis, width: 200 })[1]?.width).toBe(3)
  })

  it('never paints past its end', () => {
    const [last] = layOut([segment(999, 1000, 'unrecognized')], { ...axis, width: 100 })
    expect(last!.x + last!.width).toBe(100)
  })

  it('cuts what reaches outside its window and leaves out what misses it', () => {
    const laid = layOut([segment(-500, 100, 'running'), segment(2000, 3000, 'stop')], axis)
    expect(laid).toMatchObject([{ x: 0, width: 100 }])
  })

  it('paints stops last', () => {
    expect(paintOrder(layOut(bar, axis)).at(-1)?.look).toBe('stop')
  })
})

describe('a finger on the bar', () => {
  const laid = layOut(bar, axis)

  it('means the narrow stop beside it', () => {
    expect(segmentAt(laid, 512)?.id).toBe('500')
  })

  it('means what lies under it when no stop is near', () => {
    expect(segmentAt(laid, 300)?.id).toBe('0')
  })

  it('means nothing in the future', () => {
    expect(segmentAt(laid, 900)).toBeUndefined()
  })
})
