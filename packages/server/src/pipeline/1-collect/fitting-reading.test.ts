import { instant, type TagReading, type TagValue } from '@baliza/domain'
import { expect, test } from 'vitest'
import { fittingReading } from './fitting-reading.ts'

const reading = (value: TagValue, quality: TagReading['quality'] = 'good'): TagReading => ({
  tagID: 1,
  value,
  quality,
  sourceTime: instant(1_790_000_000_000),
  arrivalTime: instant(1_790_000_000_000),
})

test('a text is cut to what a script can want of it', () => {
  expect(fittingReading(reading('x'.repeat(10_000_000))).value).toHaveLength(4_000)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%d is no value', (value) => {
  expect(fittingReading(reading(value))).toEqual(reading(null, 'bad'))
})

test.each([0, 1e308, -1e308, 5e-324, 'on', '', true, null])('%j stays as it is', (value) => {
  const sent = reading(value)
  expect(fittingReading(sent)).toBe(sent)
})
