import { type Instant, instant, MINUTE, SECOND } from '@baliza/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFormat } from '../../../format/format.ts'
import {
  allowedAt,
  type CutSpan,
  cutSpan,
  cutsOfSplit,
  draftPieces,
  firstSplit,
  instantAt,
  oneMoreCut,
  shareOf,
  stepOf,
  steppedBy,
  whyNotCuts,
  whyNotSplit,
} from './cut-draft.ts'
import { readWallTime } from './wall-time.ts'

const at = (time: string): Instant => instant(Date.parse(`2026-11-20T${time}Z`))
const closed: CutSpan = { start: at('10:00:00'), end: at('11:00:00'), isOpen: false, forbidden: [] }
const open: CutSpan = { ...closed, isOpen: true }
const repaired: CutSpan = { ...closed, forbidden: [{ start: at('10:20:00'), end: at('10:40:00') }] }

describe('the pieces that cuts would make', () => {
  test('cover the stop exactly, whatever is dragged where', () => {
    const cuts = fc.array(
      fc.integer({ min: -600, max: 4200 }).map((seconds) => instant(closed.start + seconds * SECOND)),
    )
    fc.assert(
      fc.property(cuts, fc.boolean(), (chosen, isOpen) => {
        const pieces = draftPieces({ ...closed, isOpen }, chosen)
        expect(pieces[0]?.start).toBe(closed.start)
        expect(pieces.at(-1)?.end).toBe(closed.end)
        expect(pieces.at(-1)?.isOpen).toBe(isOpen)
        pieces.slice(1).forEach((piece, i) => expect(piece.start).toBe(pieces[i]?.end))
        expect(pieces.reduce((sum, { minutes }) => sum + minutes, 0)).toBeCloseTo(60)
      }),
    )
  })

  test('are counted in minutes', () => {
    expect(draftPieces(closed, [at('10:20:30')]).map(({ minutes }) => minutes)).toEqual([20.5, 39.5])
  })
})

describe('a split', () => {
  test.each([
    ['no start', { newStart: undefined, newEnd: at('10:30:00') }, 'start'],
    ['a start before the stop', { newStart: at('09:59:59'), newEnd: at('10:30:00') }, 'start'],
    ['a start after the stop', { newStart: at('11:00:01'), newEnd: at('11:00:01') }, 'start'],
    ['no end', { newStart: at('10:10:00'), newEnd: undefined }, 'end'],
    ['an end before its start', { newStart: at('10:10:00'), newEnd: at('10:09:59') }, 'end'],
    ['an end after the stop', { newStart: at('10:10:00'), newEnd: at('11:00:01') }, 'end'],
    ['the whole stop', { newStart: at('10:00:00'), newEnd: at('11:00:00') }, 'cut-cuts-nothing'],
    ['a piece within', { newStart: at('10:10:00'), newEnd: at('10:20:00') }, undefined],
    ['the first part', { newStart: at('10:00:00'), newEnd: at('10:20:00') }, undefined],
  ])('of %s: %o → %s', (_, draft, why) => {
    expect(whyNotSplit(closed, draft)).toBe(why)
  })

  test('of a stop that goes on has no end', () => {
    expect(whyNotSplit(open, { newStart: at('10:10:00'), newEnd: undefined })).toBeUndefined()
    expect(cutsOfSplit(open, { newStart: at('10:10:00'), newEnd: at('10:20:00') })).toEqual([at('10:10:00')])
    expect(firstSplit(open)).toEqual({ newStart: at('10:20:00'), newEnd: undefined })
  })

  test('is not made within maintenance', () => {
    expect(whyNotSplit(repaired, { newStart: at('10:30:00'), newEnd: at('10:50:00') })).toBe(
      'cut-in-maintenance',
    )
    expect(whyNotSplit(repaired, firstSplit(repaired))).toBeUndefined()
  })
})

describe('a handle', () => {
  test('stays on whole seconds, within the stop and out of maintenance', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 5e6, noNaN: true }), (offset) => {
        const cut = allowedAt(repaired, repaired.start + offset)
        expect(cut).toBeGreaterThanOrEqual(repaired.start)
        expect(cut).toBeLessThanOrEqual(repaired.end)
        expect(cut % SECOND).toBe(0)
        expect(whyNotCuts(repaired, [cut])).not.toBe('cut-in-maintenance')
      }),
    )
  })

  test('walks by a second, ten or a minute', () => {
    expect([
      stepOf('ArrowRight', false),
      stepOf('ArrowLeft', true),
      stepOf('PageUp', true),
      stepOf('a', false),
    ]).toEqual([SECOND, -10 * SECOND, MINUTE, undefined])
  })

  test('steps over maintenance in either direction', () => {
    expect(steppedBy(repaired, at('10:19:59'), SECOND)).toBe(at('10:40:00'))
    expect(steppedBy(repaired, at('10:40:00'), -SECOND)).toBe(at('10:19:59'))
    expect(steppedBy(closed, closed.end, SECOND)).toBe(closed.end)
  })

  test('one more goes to the middle of the longest piece', () => {
    expect(oneMoreCut(closed, [at('10:10:00')])).toEqual([at('10:10:00'), at('10:35:00')])
  })

  test('lies where its instant does', () => {
    expect(shareOf(closed, at('10:15:00'))).toBe(0.25)
    expect(instantAt(closed, 0.25)).toBe(at('10:15:00'))
  })
})

test('the answer of the server becomes what the timeline counts', () => {
  const answer = {
    stop: { startDate: '2026-11-20T10:00:00.000Z', endDate: null },
    now: '2026-11-20T11:00:00.000Z',
    forbidden: [{ start: '2026-11-20T10:20:00.000Z', end: '2026-11-20T10:40:00.000Z' }],
    pieces: [],
  } as unknown as Parameters<typeof cutSpan>[0]
  expect(cutSpan(answer)).toEqual({ ...repaired, isOpen: true })
})

describe('a time that somebody writes', () => {
  const write = createFormat('es', 'Europe/Madrid').dateTime

  test.each([
    ['20/11/2026 11:05:30', '10:05:30'],
    ['20/11/2026 11:05', '10:05:00'],
    ['11:05:30', '10:05:30'],
    [' 11:05 ', '10:05:00'],
  ])('%s is read as the plant’s wall clock shows it', (written, time) => {
    expect(readWallTime(written, closed, write)).toBe(at(time))
  })

  test.each(['', '25', '11:65:00', '31/02/2026 11:00:00', 'hoy'])('%s can not be read', (written) => {
    expect(readWallTime(written, closed, write)).toBeUndefined()
  })

  test('alone it lies on the day of the stop on which it falls within it', () => {
    const night = { start: Date.parse('2026-11-20T22:00:00Z'), end: Date.parse('2026-11-21T02:00:00Z') }
    expect(readWallTime('01:00', night, write)).toBe(Date.parse('2026-11-21T00:00:00Z'))
    expect(readWallTime('23:30', night, write)).toBe(Date.parse('2026-11-20T22:30:00Z'))
  })

  test('of the hour that comes twice it is the one within the stop', () => {
    const winter = { start: Date.parse('2026-10-25T01:10:00Z'), end: Date.parse('2026-10-25T01:50:00Z') }
    expect(readWallTime('25/10/2026 02:30:00', winter, write)).toBe(Date.parse('2026-10-25T01:30:00Z'))
    expect(
      readWallTime(
        '25/10/2026 02:30:00',
        { start: winter.start - 3_600_000, end: winter.end - 3_600_000 },
        write,
      ),
    ).toBe(Date.parse('2026-10-25T00:30:00Z'))
  })
})
