import { beginTrack, type Instant, instant } from '@baliza/domain'
import { expect, test } from 'vitest'
import { touchedSince } from './line-change.ts'
import { noMemory } from './line-memory.ts'

const t = (seconds: number): Instant => instant(1_790_000_000_000 + seconds * 1_000)

/** A stop that began at second 100 turns out to have been short, under an order that began at `orderSince`. */
const settledUnder = (orderSince: number) =>
  touchedSince({
    lineID: 1,
    events: [{ kind: 'stop-settled', start: t(100), end: t(102), microstop: true }],
    checkpoint: { track: beginTrack(t(orderSince), 8).track, memory: noMemory(t(0)) },
  })

test('what turns out later of a stop changes the figures of the order under which it began, also when that has ended', () => {
  expect(settledUnder(101)).toMatchObject({ from: t(100), orders: true })
  expect(settledUnder(50)).toMatchObject({ from: t(100), orders: false })
})
