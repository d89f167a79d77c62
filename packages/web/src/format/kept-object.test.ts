import { expect, test } from 'vitest'
import { keptObject } from './kept-object.ts'

test.each([null, '', '{', '{"a":', 'expired', 'null', '7', '[1]'])('%j is nothing that was kept', (text) => {
  expect(keptObject(text)).toBeUndefined()
})

test('what was kept whole is what it was', () => {
  expect(keptObject('{"a":[1]}')).toEqual({ a: [1] })
})
