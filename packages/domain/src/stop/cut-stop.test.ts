import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, instant } from '../time/instant.ts'
import type { OpenInterval } from '../time/interval.ts'
import { cutAt, whyNotCut, whyNotMerge, whyNotMove } from './cut-stop.ts'

const t = (minutes: number): Instant => instant(1_763_625_600_000 + minutes * 60_000)
const span = (start: number, end: number | null): OpenInterval => ({
  start: t(start),
  end: end === null ? null : t(end),
})

const anyStop = fc
  .tuple(fc.integer({ min: 0, max: 500 }), fc.option(fc.integer({ min: 1, max: 300 })))
  .map(([start, length]) => span(start, length === null ? null : start + length))
const anyCuts = fc.array(fc.integer({ min: -50, max: 900 }).map(t), { maxLength: 12 })

describe('cutting a stop', () => {
  it('covers the original exactly, whatever the cuts', () => {
    fc.assert(
      fc.property(anyStop, anyCuts, (stop, cuts) => {
        const pieces = cutAt(stop, cuts)
        expect([pieces[0]?.start, pieces.at(-1)?.end]).toEqual([stop.start, stop.end])
        for (const [i, piece] of pieces.slice(1).entries()) expect(piece.start).toBe(pieces[i]?.end)
        for (const piece of pieces) expect(piece.end === null || piece.end > piece.start).toBe(true)
      }),
    )
  })

  it('cut twice is cut once at all the instants', () => {
    fc.assert(
      fc.property(anyStop, anyCuts, anyCuts, (stop, first, second) => {
        expect(cutAt(stop, first).flatMap((piece) => cutAt(piece, second))).toEqual(
          cutAt(stop, [...first, ...second]),
        )
      }),
    )
  })

  it('cut and merged is the original', () => {
    fc.assert(
      fc.property(anyStop, anyCuts, (stop, cuts) => {
        const pieces = cutAt(stop, cuts).map((piece) => ({ ...piece, order: 1, lineID: 1 }))
        expect(whyNotMerge(pieces)).toBe(pieces.length < 2 ? 'merge-needs-two' : undefined)
      }),
    )
  })

  const closed = { stop: span(0, 60), forbidden: [], now: t(100) }
  it.each([
    ['outside', closed, [-1], 'cut-outside'],
    ['after its end', closed, [61], 'cut-outside'],
    ['at its edges alone', closed, [0, 60], 'cut-cuts-nothing'],
    ['inside', closed, [0, 20], undefined],
    ['of an open stop after now', { ...closed, stop: span(0, null) }, [101], 'cut-outside'],
    ['of an open stop before now', { ...closed, stop: span(0, null) }, [99], undefined],
    [
      'at the declaration of a call',
      { ...closed, forbidden: [{ start: t(10), end: t(30) }] },
      [10],
      'cut-in-maintenance',
    ],
    ['at the end of a call', { ...closed, forbidden: [{ start: t(10), end: t(30) }] }, [30], undefined],
  ] as const)('%s', (_, cutting, cuts, refusal) => {
    expect(whyNotCut(cutting, cuts.map(t))).toBe(refusal)
  })
})

describe('moving a boundary', () => {
  const pair = { left: span(0, 20), right: span(20, 60) }
  it.each([
    [30, undefined],
    [20, 'cut-cuts-nothing'],
    [0, 'cut-outside'],
    [60, 'cut-outside'],
    [70, 'cut-outside'],
    [45, 'cut-in-maintenance'],
  ] as const)('to minute %i', (to, refusal) => {
    expect(whyNotMove(pair, { forbidden: [{ start: t(40), end: t(50) }], now: t(100) }, t(to))).toBe(refusal)
  })
})

it('only touching stops of one order and line merge', () => {
  const at = (start: number, end: number, order = 1) => ({ ...span(start, end), order, lineID: 1 })
  expect(whyNotMerge([at(0, 10), at(10, 20)])).toBeUndefined()
  expect(whyNotMerge([at(0, 10), at(11, 20)])).toBe('merge-not-touching')
  expect(whyNotMerge([at(0, 10), at(10, 20, 2)])).toBe('merge-not-touching')
})
