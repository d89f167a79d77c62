import { expect, test } from 'vitest'
import {
  matching,
  type Ticks,
  tickedOf,
  tickOf,
  ticksOf,
  toggled,
  type ValueNode,
  valueTree,
} from './value-tree.ts'

/** November 2026 with three days, December with one, and a year of one month; rows without a date too. */
const DATES = valueTree([
  { key: null, items: null, count: 2 },
  { key: 2025, items: [{ key: 12, items: [{ key: 31, items: null, count: 1 }] }] },
  {
    key: 2026,
    items: [
      {
        key: 11,
        items: [
          { key: 3, items: null, count: 1 },
          { key: 4, items: null, count: 5 },
          { key: 5, items: null, count: 2 },
        ],
      },
      { key: 12, items: [{ key: 1, items: null, count: 4 }] },
    ],
  },
])

function nodeAt(...parts: (number | null)[]): ValueNode {
  let level: readonly ValueNode[] = DATES
  let found: ValueNode | undefined
  for (const part of parts) {
    found = level.find((node) => node.parts.at(-1) === part)
    level = found?.below ?? []
  }
  if (found === undefined) throw new Error(`there is no ${parts.join('-')}`)
  return found
}

/** Ticks as if somebody pressed these boxes one after the other. */
const pressed = (...paths: (number | null)[][]): Ticks =>
  paths.reduce<Ticks>((ticks, path) => toggled(DATES, nodeAt(...path), ticks), [])

test('an answer becomes a tree whose entries know the way to them', () => {
  expect(nodeAt(2026, 11, 4)).toEqual({ parts: [2026, 11, 4], count: 5, below: [] })
  expect(nodeAt(2026).below.map(({ parts }) => parts)).toEqual([
    [2026, 11],
    [2026, 12],
  ])
})

test('pressing twice leaves all as it was', () => {
  expect(pressed([2026, 11])).toEqual([[2026, 11]])
  expect(pressed([2026, 11], [2026, 11])).toEqual([])
})

test('a year takes in the months and days that were ticked in it, and no other', () => {
  expect(pressed([2026, 11, 3], [2025, 12], [2026, 12], [2026])).toEqual([[2025, 12], [2026]])
})

test('a day that is taken out of a ticked year leaves the rest of the year', () => {
  expect(pressed([2026], [2026, 11, 4])).toEqual([
    [2026, 12],
    [2026, 11, 3],
    [2026, 11, 5],
  ])
  expect(pressed([2026, 11], [2026, 11, 5])).toEqual([
    [2026, 11, 3],
    [2026, 11, 4],
  ])
})

test('a month that is taken out of a ticked year leaves other years alone', () => {
  expect(pressed([2025], [2026], [2026, 11])).toEqual([[2025], [2026, 12]])
})

test('an entry is ticked, ticked in part or not', () => {
  const ticks = pressed([2026, 11, 4], [2025])
  expect(tickOf(nodeAt(2026), ticks)).toBe('some')
  expect(tickOf(nodeAt(2026, 11), ticks)).toBe('some')
  expect(tickOf(nodeAt(2026, 11, 4), ticks)).toBe('all')
  expect(tickOf(nodeAt(2026, 11, 3), ticks)).toBe('none')
  expect(tickOf(nodeAt(2026, 12), ticks)).toBe('none')
  expect(tickOf(nodeAt(2025, 12, 31), ticks)).toBe('all')
})

test('the first day of December is not that of November', () => {
  expect(tickOf(nodeAt(2026, 12, 1), [[2026, 11]])).toBe('none')
})

test('no tick asks for nothing', () => {
  expect(tickedOf([], true)).toBeUndefined()
  expect(ticksOf(undefined)).toEqual([])
})

test('ticked dates are asked for as dates, rows without one as a value', () => {
  const ticked = tickedOf(pressed([null], [2026, 11, 3]), true)
  expect(ticked).toEqual({ values: [null], dates: [[2026, 11, 3]] })
  expect(ticksOf(ticked)).toEqual([[null], [2026, 11, 3]])
})

test('ticked values are asked for as they are', () => {
  const ticked = tickedOf([['Molino'], [0], [false]], false)
  expect(ticked).toEqual({ values: ['Molino', 0, false], dates: [] })
})

const nameOf = (parts: readonly unknown[]) => String(parts.at(-1) as string | number)
const found = (nodes: readonly ValueNode[], search: string) =>
  matching(nodes, search, nameOf).map((node) => [nameOf(node.parts), node.below.length])

test('of a tree what is called so is found, below the way that leads there', () => {
  expect(found(DATES, '')).toHaveLength(3)
  expect(found(DATES, '31')).toEqual([['2025', 1]])
  // A month that is found itself brings all its days.
  expect(found(nodeAt(2026).below, '11')).toEqual([['11', 3]])
  expect(found(DATES, 'nothing')).toEqual([])
})

test('a value is found however its accents are written', () => {
  const values = valueTree([
    { key: 'Producción', items: null },
    { key: 'MÁQUINA', items: null },
  ])
  expect(found(values, 'produccion')).toEqual([['Producción', 0]])
  expect(found(values, ' máquina')).toEqual([['MÁQUINA', 0]])
})
