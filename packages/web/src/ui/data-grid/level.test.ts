import { expect, test } from 'vitest'
import { emptyLevel, itemAt, type Level, PAGE_ROWS, pagesNeeded, positionOf, sizeOf } from './level.ts'

type Row = { name: string }

/** Three years; the first and the last of them opened, and a month of the last. */
function years() {
  const root = emptyLevel<Row>([], false, 3)
  const first = emptyLevel<Row>([2024], false, 2)
  const last = emptyLevel<Row>([2026], false, 4)
  const month = emptyLevel<Row>([2026, 3], true, 250)
  last.opened.set(2, month)
  // As they come when the last one was opened first.
  root.opened.set(2, last)
  root.opened.set(0, first)
  return { root, first, last, month }
}

test('a level takes the lines of its items and of all that is opened under them', () => {
  const { root, first, last } = years()
  expect(sizeOf(first)).toBe(2)
  expect(sizeOf(last)).toBe(254)
  expect(sizeOf(root)).toBe(3 + 2 + 254)
})

test('each line of the screen shows one item of one level', () => {
  const { root, first, last, month } = years()
  const lines: [number, Level<Row>, number][] = [
    [0, root, 0],
    [1, first, 0],
    [2, first, 1],
    [3, root, 1],
    [4, root, 2],
    [5, last, 0],
    [6, last, 1],
    [7, last, 2],
    [8, month, 0],
    [257, month, 249],
    [258, last, 3],
  ]
  for (const [line, level, index] of lines)
    expect([line, positionOf(root, line)]).toEqual([line, { level, index }])
})

test('a line beyond what is known is an item beyond the last one', () => {
  const { root } = years()
  expect(positionOf(root, 259)).toEqual({ level: root, index: 3 })
})

test('walking over all the lines meets each item once, in its order', () => {
  const { root } = years()
  const met = Array.from({ length: sizeOf(root) }, (_, line) => {
    const { level, index } = positionOf(root, line)
    return `${JSON.stringify(level.path)} ${index}`
  })
  expect(new Set(met).size).toBe(met.length)
})

test('an item is found on its page, and is not there before its page is', () => {
  const level = emptyLevel<Row>([], true, 250)
  level.pages.set(1, { generation: 1, items: [{ name: 'A' }, { name: 'B' }] })
  expect(itemAt({ level, index: PAGE_ROWS + 1 })).toEqual({ name: 'B' })
  expect(itemAt({ level, index: 1 })).toBeUndefined()
})

test('what is seen needs the pages that are not there or old, each once', () => {
  const { root, month } = years()
  root.pages.set(0, { generation: 2, items: [] })
  month.pages.set(0, { generation: 1, items: [] })
  month.pages.set(1, { generation: 2, items: [] })
  // Lines 100 to 120 are the rows 92 to 112 of the month: its old first page, and its second one.
  expect(pagesNeeded(root, [100, 120], 2)).toEqual([{ level: month, page: 0 }])
  expect(pagesNeeded(root, [0, 1], 2)).toEqual([])
  expect(pagesNeeded(root, [0, 1], 3)).toEqual([{ level: root, page: 0 }])
})

test('nothing is needed beyond the end', () => {
  const level = emptyLevel<Row>([], true, 150)
  expect(pagesNeeded(level, [140, 400], 1)).toEqual([{ level, page: 1 }])
  expect(pagesNeeded(emptyLevel<Row>([], true, 0), [0, 20], 1)).toEqual([])
})
