import { expect, test } from 'vitest'
import { NOTHING_KEPT, readKept } from './kept-state.ts'

test('what was kept is read as it was', () => {
  const kept = { order: ['b', 'a'], widths: { a: 120 }, shown: { b: false }, groups: ['a'] }
  expect(readKept(JSON.stringify(kept))).toEqual(kept)
})

test.each([null, '', 'null', '[]', '7', '{', '{}'])('%j is nothing', (text) => {
  expect(readKept(text)).toEqual(NOTHING_KEPT)
})

test('what an older version wrote, or a hand, is left out and the rest stays', () => {
  const odd = {
    order: ['a', 7],
    widths: { a: 120, b: 'wide', c: 3, d: 1e9 },
    shown: { a: 'yes', b: true },
    groups: { a: 1 },
  }
  expect(readKept(JSON.stringify(odd))).toEqual({
    order: ['a'],
    widths: { a: 120 },
    shown: { b: true },
    groups: [],
  })
})
