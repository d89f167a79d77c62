import { expect, test } from 'vitest'
import { createFormat } from '../../format/format.ts'
import { cellText, sumText } from './cell-text.ts'

const format = createFormat('es', 'UTC')

test.each([
  [104_209.2, '1.737 h'],
  [10_000, '167 h'],
  [9_999.9, '9.999,9 min'],
  [0, '0,0 min'],
])('a sum of %d minutes reads %s', (minutes, text) => {
  expect(sumText(minutes, { kind: 'duration' }, format)).toBe(text.replace(' ', '\u00a0'))
})

test('the sum of a group is written in the unit of the total', () => {
  const written = (minutes: number, total: number) => sumText(minutes, { kind: 'duration' }, format, total)
  expect(written(198.2, 104_209.2)).toBe('3,3\u00a0h')
  expect(written(11_640, 104_209.2)).toBe('194\u00a0h')
  expect(written(198.2, 9_000)).toBe('198,2\u00a0min')
})

test('one row says its minutes, however many they are', () => {
  expect(cellText(104_209.2, { kind: 'duration' }, format)).toBe('104.209,2\u00a0min')
})
