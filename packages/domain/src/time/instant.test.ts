import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant, toIso } from './instant.ts'

test('an instant is written as Temporal writes it, with its milliseconds', () => {
  expect(toIso(instant(1_795_179_600_000))).toBe('2026-11-20T13:00:00.000Z')
  const anyTime = fc.integer({ min: -8.64e15, max: 8.64e15 })
  fc.assert(
    fc.property(anyTime, (at) => {
      expect(toIso(instant(at))).toBe(
        Temporal.Instant.fromEpochMilliseconds(at).toString({ fractionalSecondDigits: 3 }),
      )
    }),
  )
})

test('what is no time is no instant', () => {
  expect(() => instant(Number.NaN)).toThrow(RangeError)
  expect(instant(1.9)).toBe(1)
})
