import { type Instant, instant } from '@baliza/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFormat } from '../../../format/format.ts'
import { allowedAt, type CutSpan, equalCuts, steppedBy } from './cut-draft.ts'
import { fieldOf, reachOf, writtenField } from './cut-fields.ts'

const at = (time: string): Instant => instant(Date.parse(`2026-11-20T${time}Z`))
const write = createFormat('es', 'Europe/Madrid').dateTime
/** Signals have milliseconds; people don't write them. */
const span: CutSpan = { start: at('10:00:00.300'), end: at('10:30:00.700'), isOpen: false, forbidden: [] }

describe('a written time', () => {
  it('that is the edge of the stop is that edge, to the millisecond', () => {
    expect(writtenField('20/11/2026 11:00:00', span, write).at).toBe(span.start)
    expect(writtenField('11:30:00', span, write).at).toBe(span.end)
  })

  it('within the stop is what was written, and stays as it was written', () => {
    expect(writtenField('11:10', span, write)).toEqual({ at: at('10:10:00'), text: '11:10' })
    expect(writtenField('11:', span, write)).toEqual({ at: undefined, text: '11:' })
  })

  it('says in full what was dragged', () => {
    expect(fieldOf(at('10:10:05'), write)).toEqual({ at: at('10:10:05'), text: '20/11/2026 11:10:05' })
  })
})

describe('a cut', () => {
  it('never leaves a sliver at the edges, and never gets stuck there', () => {
    fc.assert(
      fc.property(fc.integer({ min: span.start, max: span.end }), (wanted) => {
        const cut = allowedAt(span, wanted)
        for (const edge of [span.start, span.end])
          expect(cut === edge || Math.abs(cut - edge) >= 500).toBe(true)
      }),
    )
    expect(steppedBy(span, span.end, -1000)).toBeLessThan(span.end)
    expect(steppedBy(span, span.start, 1000)).toBeGreaterThan(span.start)
  })

  it('is dragged up to its neighbours and no further', () => {
    const cuts = [at('10:05:00'), at('10:10:00'), at('10:20:00')]
    expect(reachOf(span, cuts, 1)).toMatchObject({ start: at('10:05:00'), end: at('10:20:00') })
    expect(reachOf(span, cuts, 0)).toMatchObject({ start: span.start, end: at('10:10:00') })
    expect(reachOf(span, [undefined, at('10:10:00')], 1)).toMatchObject({ start: span.start, end: span.end })
  })
})

describe('equal parts', () => {
  it('of a stop are as many as it has room for', () => {
    expect(equalCuts(span, 3)).toHaveLength(2)
    expect(equalCuts({ ...span, end: at('10:00:01.300') }, 6).length).toBeLessThan(5)
  })
})
