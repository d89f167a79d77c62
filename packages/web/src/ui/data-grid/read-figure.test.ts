import { expect, test } from 'vitest'
import { readFigure } from './read-figure.ts'

test.each([
  ['es', '12,5', 12.5],
  ['es', '12.5', 12.5],
  ['es', '1.234', 1234],
  ['es', '1.234.567,8', 1_234_567.8],
  ['es', '1 234', 1234],
  ['es', '74,8 %', 74.8],
  ['es', '9,0 min', 9],
  ['es', '-3,25', -3.25],
  ['en', '12.5', 12.5],
  ['en', '1,234', 1234],
  ['en', '1,234.5', 1234.5],
  ['en', '12,5', 12.5],
])('in %s %s is %d', (language, text, figure) => {
  expect(readFigure(text, language)).toBe(figure)
})

test.each(['', '-', 'doce', '1,2,3', '1.2.3'])('%j is no figure', (text) => {
  expect(readFigure(text, 'es')).toBeUndefined()
})
