import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openScriptedLine } from './scripted-line.ts'
import type { TagRow } from './tag-row.ts'

const aLine = (source = 'tag("a")') => openScriptedLine(1, { scripts: { it: source }, tags: ['a', 'b'] })
const change = (value: number, good = true) => ({ name: 'a', value, good })

/** The row of tag `a` after these readings, one each second. */
function rowAfter(...changes: ReturnType<typeof change>[]): TagRow | undefined {
  const line = aLine()
  line.encode(
    changes.map((one, second) => ({ line: 1, at: second * 1_000, changes: [one] })),
    0,
  )
  return line.rows[0]
}

test('previous is the good value before the present reading, the same value included', () => {
  expect(rowAfter(change(1))).toEqual([true, 1, null, 0])
  expect(rowAfter(change(1), change(2))).toEqual([true, 2, 1, 1_000])
  expect(rowAfter(change(1), change(2), change(2))).toEqual([true, 2, 2, 1_000])
})

test('a bad reading hides the value, keeps it as previous, and counts as a change once', () => {
  expect(rowAfter(change(7), change(0, false))).toEqual([false, null, 7, 1_000])
  expect(rowAfter(change(7), change(0, false), change(0, false))).toEqual([false, null, 7, 1_000])
  expect(rowAfter(change(7), change(0, false), change(7))).toEqual([true, 7, 7, 2_000])
})

test('only scripts that a change touches are asked for, after a first round of all', () => {
  const line = openScriptedLine(1, {
    scripts: { a: 'tag("a")', b: 'tag("b")', any: 'tag("a" + 1)', time: 'secondsSince("b") > 1' },
    tags: ['a', 'b'],
  })
  const at = { line: 1, at: 0 }
  const [first, a, b, tick, all] = line.encode(
    [
      { ...at, changes: [] },
      { ...at, changes: [change(1)] },
      { ...at, changes: [{ name: 'b', value: 1, good: true }] },
      { ...at, changes: [], tick: true },
      { ...at, changes: [], all: true },
    ],
    0,
  ).masks
  expect([first, a, b, tick, all]).toEqual([0b1111, 0b0101, 0b1110, 0b1000, 0b1111])
})

test('an edited line remembers its tags', () => {
  const before = aLine()
  before.encode([{ line: 1, at: 5, changes: [change(3)] }], 0)
  expect(
    openScriptedLine(1, { scripts: { other: 'tag("b") + tag("a")' }, tags: ['b', 'a'] }, before).rows,
  ).toEqual([undefined, [true, 3, null, 5]])
})

test('rows do not depend on how their readings were batched', () => {
  const readings = fc.array(
    fc.record({ name: fc.constantFrom('a', 'b', 'c'), value: fc.integer(), good: fc.boolean() }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(readings, fc.nat(20), (changes, cut) => {
      const evaluations = changes.map((one, at) => ({ line: 1, at, changes: [one] }))
      const [whole, parted] = [aLine('tag("a") + tag("b")'), aLine('tag("a") + tag("b")')]
      whole.encode(evaluations, 0)
      parted.encode(evaluations.slice(0, cut), 0)
      parted.encode(evaluations.slice(cut), 0)
      expect(parted.rows).toEqual(whole.rows)
    }),
  )
})
