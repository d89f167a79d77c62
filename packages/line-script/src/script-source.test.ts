import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readScriptSource } from './script-source.ts'

test.each<[string, readonly string[], boolean, boolean]>([
  ['tag("L3.running")', ['L3.running'], false, false],
  ['tag(\'a\') && good( `b` ) || previous("a") > 1', ['a', 'b'], false, false],
  ['secondsSince("pulse") < 5', ['pulse'], false, true],
  ['tag("L" + 3)', [], true, false],
  ['tag(`L${3}`)', [], true, false],
  ['const read = tag; return read("x")', [], true, false],
  ['["a", "b"].every(tag)', [], true, false],
  ['t\\u0061g("x")', [], true, true],
  ['tag("a\\"b")', [], true, false],
  ['stage("x") + tags["y"] + $tag("z")', [], false, false],
  ['1 + 1', [], false, false],
])('%s names %j, any tag: %s, time: %s', (source, tags, readsAnyTag, usesTime) => {
  expect(readScriptSource(source)).toEqual({ tags, readsAnyTag, usesTime })
})

test('a tag that is named plainly is found, whatever stands around it', () => {
  const around = fc.string().filter((text) => !text.endsWith('$') && !/\w$/.test(text))
  fc.assert(
    fc.property(around, fc.string(), (before, after) => {
      const { tags, readsAnyTag } = readScriptSource(`${before} tag("wanted") ${after}`)
      return readsAnyTag || tags.includes('wanted')
    }),
  )
})
