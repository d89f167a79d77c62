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

test('one row says its minutes, however many they are', () => {
  expect(cellText(104_209.2, { kind: 'duration' }, format)).toBe('104.209,2\u00a0min')
})
