import type { TimelineSegment } from '@baliza/contract'
import { expect, it } from 'vitest'
import { nextToSign, unsignedMinutes, unsignedStops } from './unsigned-stops.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 13, minute)).toISOString()
const key = (stopID: number) => ({ order: 7, lineID: 3, stopID })

const segment = (start: number, end: number, part: Partial<TimelineSegment>): TimelineSegment => ({
  start: at(start),
  end: at(end),
  kind: 'stopped',
  stop: null,
  reasonID: null,
  reason: null,
  color: null,
  recognized: false,
  ...part,
})

const timeline = [
  segment(0, 5, { stop: key(1) }),
  segment(5, 9, { kind: 'running' }),
  segment(9, 12, { stop: key(2), recognized: true, reason: 'Cinta trabada' }),
  segment(12, 20, { kind: 'running' }),
  segment(20, 22, { stop: key(3) }),
  segment(22, 23, { stop: key(3), kind: 'unknown' }),
  segment(23, 26, { stop: key(3) }),
  segment(26, 60, { kind: 'future' }),
]

it('the unrecognized stops of a window are listed newest first, each once', () => {
  expect(
    unsignedStops(timeline).map(({ key: { stopID }, minutes, isLast }) => [stopID, minutes, isLast]),
  ).toEqual([
    [3, 6, true],
    [1, 5, false],
  ])
})

it('what is shorter than a tenth of a second is no stop', () => {
  const edge = { ...segment(5, 5, { stop: key(9) }), end: new Date(Date.parse(at(5)) + 50).toISOString() }
  expect(unsignedStops([edge, segment(6, 7, { stop: key(4) })]).map(({ key: { stopID } }) => stopID)).toEqual(
    [4],
  )
})

it('their minutes add up', () => {
  expect(unsignedMinutes(unsignedStops(timeline))).toBe(11)
  expect(unsignedMinutes(unsignedStops([]))).toBe(0)
})

it('what is signed next is the newest, or the stop that goes on; that is counted once', () => {
  const stops = unsignedStops(timeline)
  expect(nextToSign(stops, null)).toEqual({ key: key(3), start: at(20), minutes: 6, count: 2 })
  expect(nextToSign(stops, { key: key(3), start: at(19) })).toEqual({
    key: key(3),
    start: at(19),
    minutes: null,
    count: 2,
  })
  expect(nextToSign(stops, { key: key(4), start: at(26) })).toEqual({
    key: key(4),
    start: at(26),
    minutes: null,
    count: 3,
  })
  expect(nextToSign([], null)).toBeUndefined()
})
