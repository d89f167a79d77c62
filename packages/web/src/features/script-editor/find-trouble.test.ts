import { describe, expect, test } from 'vitest'
import { markOf, unknownMarks } from './find-trouble.ts'

const marked = (source: string, { from, to }: { from: number; to: number }) => source.slice(from, to)

describe('the place of an error', () => {
  const source = 'const a = 1\nreturn a +* 2\n'
  test('goes from its column to the end of its line', () => {
    expect(marked(source, markOf(source, { message: 'x', line: 2, column: 11 }))).toBe('* 2')
  })
  test('is the whole line where no column is known', () => {
    expect(marked(source, markOf(source, { message: 'x', line: 2, column: null }))).toBe('return a +* 2')
  })
  test('is the first line where no line is known, and the last one beyond the end', () => {
    expect(marked(source, markOf(source, { message: 'x', line: null, column: null }))).toBe('const a = 1')
    expect(markOf('tag(', { message: 'x', line: 9, column: 9 })).toMatchObject({ from: 3, to: 4 })
    expect(markOf('', { message: 'x', line: 1, column: 1 })).toMatchObject({ from: 0, to: 0 })
  })
})

test('a tag that is not there is marked wherever it is named', () => {
  const source = `tag("L1.rum") && !good('L1.rum') // L1.rum`
  const marks = unknownMarks(source, ['L1.rum'], (name) => `no ${name}`)
  expect(marks.map(({ from }) => from)).toEqual([5, 24])
  expect(marks[0]).toMatchObject({ message: 'no L1.rum', severity: 'warning' })
})

test('a name that is not written yet is marked between its quotes', () => {
  expect(unknownMarks('tag("") > 1', [''], () => 'no name yet').map(({ from, to }) => [from, to])).toEqual([
    [5, 5],
  ])
})
