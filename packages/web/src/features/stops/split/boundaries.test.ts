import type { Stop } from '@baliza/contract'
import { type Instant, instant } from '@baliza/domain'
import { describe, expect, it } from 'vitest'
import { boundariesOf, boundaryReach, movedPieces, wholeSpan, whyNotMoved } from './boundaries.ts'
import type { CutSpan } from './cut-draft.ts'

const iso = (time: string) => `2026-11-20T${time}:00.000Z`
const at = (time: string): Instant => instant(Date.parse(iso(time)))
const piece = (start: string, end: string | null) =>
  ({ startDate: iso(start), endDate: end === null ? null : iso(end) }) as Stop

const pieces = [piece('10:00', '10:20'), piece('10:20', '10:40'), piece('10:40', null)]
/** The piece that was chosen: the second. */
const chosen: CutSpan = {
  start: at('10:20'),
  end: at('11:00'),
  isOpen: false,
  forbidden: [{ start: at('10:05'), end: at('10:10') }],
}
const whole = wholeSpan(pieces, chosen)
const moved = (time: string | undefined) => ({
  index: 0,
  field: { at: time === undefined ? undefined : at(time), text: '' },
})

describe('the boundaries between pieces', () => {
  it('lie in the whole, which reaches to now while its last piece goes on', () => {
    expect(whole).toMatchObject({ start: at('10:00'), end: at('11:00'), isOpen: true })
    expect(boundariesOf(pieces)).toEqual([at('10:20'), at('10:40')])
  })

  it('move within the two pieces that they part', () => {
    expect(boundaryReach(pieces, whole, 0)).toMatchObject({ start: at('10:00'), end: at('10:40') })
    expect(boundaryReach(pieces, whole, 1)).toMatchObject({ start: at('10:20'), end: at('11:00') })
  })

  it('do not move onto an edge, nowhere, or into maintenance', () => {
    expect(whyNotMoved(pieces, whole, moved('10:30'))).toBeUndefined()
    expect(whyNotMoved(pieces, whole, moved('10:20'))).toBe('cut-cuts-nothing')
    expect(whyNotMoved(pieces, whole, moved('10:40'))).toBe('cut-outside')
    expect(whyNotMoved(pieces, whole, moved('10:06'))).toBe('cut-in-maintenance')
    expect(whyNotMoved(pieces, whole, moved(undefined))).toBe('unread')
  })

  it('make pieces that cover the whole', () => {
    const after = movedPieces(whole, boundariesOf(pieces, moved('10:30')))
    expect(after.map(({ minutes }) => minutes)).toEqual([30, 10, 20])
    expect(after.at(-1)?.isOpen).toBe(true)
  })
})
