import { expect, test } from 'vitest'
import { parseObject } from './parse-object.ts'

test.each([null, '', '{', '{"a":', 'expired', 'null', '7', '[1]'])('%j is nothing that was kept', (text) => {
  expect(parseObject(text)).toBeUndefined()
})

test('what was kept whole is what it was', () => {
  expect(parseObject('{"a":[1]}')).toEqual({ a: [1] })
})
