import type { TimelineSegment } from '@baliza/contract'
import { describe, expect, it } from 'vitest'
import { legendOf, lookOf, minutesOf } from './timeline-parts.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 13, minute)).toISOString()

const segment = (start: number, end: number, part: Partial<TimelineSegment>): TimelineSegment => ({
  start: at(start),
  end: at(end),
  kind: 'running',
  stop: null,
  reasonID: null,
  reason: null,
  color: null,
  recognized: false,
  ...part,
})

const stop = { order: 1, lineID: 3, stopID: 1 }
const jam = { kind: 'stopped', stop, reason: 'Cinta trabada', color: '#ffb414', recognized: true } as const
const nameOf = ({ kind, reason }: TimelineSegment) => reason ?? kind

describe('the look of a stretch', () => {
  it('tells a stop that nobody signed for from one with a reason', () => {
    expect(lookOf(segment(0, 5, jam))).toBe('stop')
    expect(lookOf(segment(0, 5, { kind: 'stopped', stop }))).toBe('unrecognized')
  })

  it('never draws what nobody knows as a state', () => {
    expect(lookOf(segment(0, 5, { kind: 'unknown', stop, recognized: true }))).toBe('unknown')
  })
})

it('a stretch from 13:00 to 13:09 lasts 9 minutes', () => {
  expect(minutesOf(segment(0, 9, {}))).toBe(9)
})

describe('the legend of a bar', () => {
  const timeline = [
    segment(0, 10, {}),
    segment(10, 12, { kind: 'stopped', stop }),
    segment(12, 14, {}),
    segment(14, 30, jam),
    segment(30, 33, { kind: 'stopped', stop }),
    segment(33, 60, { kind: 'future' }),
  ]

  it('adds up what goes by one name, running first, then the longest', () => {
    expect(legendOf(timeline, nameOf).map(({ name, minutes }) => [name, minutes])).toEqual([
      ['running', 12],
      ['Cinta trabada', 16],
      ['stopped', 5],
    ])
  })

  it('adds up to the time that has gone by', () => {
    const total = legendOf(timeline, nameOf).reduce((sum, { minutes }) => sum + minutes, 0)
    expect(total).toBe(33)
  })
})
