import { expect, test } from 'vitest'
import { at, readJsonAddress, toTagValue, toTime } from './json-address.ts'

const SERVER = 'http://press:8080/api/'

test.each<[string, string, readonly string[], readonly string[] | undefined]>([
  ['line#/count', 'http://press:8080/api/line', ['count'], undefined],
  ['/line?id=3#/a/0/b', 'http://press:8080/line?id=3', ['a', '0', 'b'], undefined],
  ['https://other/x#/v;time=/t', 'https://other/x', ['v'], ['t']],
  ['line', 'http://press:8080/api/line', [], undefined],
  ['line#/a~1b/c~0d/e%20f', 'http://press:8080/api/line', ['a/b', 'c~d', 'e f'], undefined],
])('%s is read from %s at %j, its time at %j', (tagValue, url, value, time) => {
  expect(readJsonAddress(tagValue, SERVER)).toEqual({ url, value, time })
})

test.each(['ftp://x#/y', 'line#count', 'http://#/x'])('%s is no address', (tagValue) => {
  expect(readJsonAddress(tagValue, SERVER)).toBeUndefined()
})

test('what is not in the document is undefined, what is null is null', () => {
  const document = { a: [{ b: null }], text: 'xyz' }
  expect(at(document, ['a', '0', 'b'])).toBeNull()
  expect(at(document, [])).toBe(document)
  for (const path of [['a', '1'], ['a', '0', 'b', 'c'], ['toString'], ['text', 'length']])
    expect(at(document, path)).toBeUndefined()
})

test.each<[unknown, string, unknown]>([
  [12.5, 'Double', 12.5],
  ['12.5', 'Double', 12.5],
  ['12.5', 'String', '12.5'],
  ['9007199254740993', 'Int64', '9007199254740993'],
  ['on', 'Boolean', true],
  ['0', 'Boolean', false],
  ['', 'Double', ''],
  [{ a: 1 }, 'String', '{"a":1}'],
  [null, 'Double', null],
])('%j declared as %s is %j', (value, tagType, read) => {
  expect(toTagValue(value, tagType)).toBe(read)
})

test('a time is epoch seconds, epoch milliseconds or ISO 8601 with an offset; nothing else is guessed', () => {
  const noon = Date.UTC(2026, 10, 21, 12)
  for (const time of [noon, noon / 1_000, '2026-11-21T12:00:00Z', '2026-11-21T13:00:00.000+01:00'])
    expect(toTime(time)).toBe(noon)
  for (const time of ['2026-11-21T12:00:00', 'yesterday', null, undefined, true])
    expect(toTime(time)).toBeNaN()
})
