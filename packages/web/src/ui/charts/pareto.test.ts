import { expect, test } from 'vitest'
import { layOutPareto, mostBars } from './pareto.ts'

const bar = (key: string, value: number, share: number) => ({ key, name: key, value, share, color: null })

test('the largest bar comes first, and the line ends at the whole', () => {
  const laid = layOutPareto([bar('b', 20, 0.25), bar('a', 40, 0.5), bar('c', 20, 0.25)], 5, 'rest')
  expect(laid.map(({ key, cumulative }) => [key, cumulative])).toEqual([
    ['a', 0.5],
    ['b', 0.75],
    ['c', 1],
  ])
})

test('what does not fit is joined in the last bar, however large it is', () => {
  const laid = layOutPareto(
    [bar('a', 4, 0.4), bar('b', 2, 0.2), bar('c', 2, 0.2), bar('d', 2, 0.2)],
    2,
    'rest',
  )
  expect(laid.map(({ name, value }) => [name, value])).toEqual([
    ['a', 4],
    ['rest', 6],
  ])
  expect(laid.at(-1)?.cumulative).toBeCloseTo(1, 9)
})

test('a phone shows fewer bars than a desk, each with room for its name', () =>
  expect([mostBars(100), mostBars(300), mostBars(500), mostBars(2_000)]).toEqual([3, 4, 6, 10]))

test('nothing is nothing', () => expect(layOutPareto([], 5, 'rest')).toEqual([]))
