import { describe, expect, test } from 'vitest'
import { type TagValues, whyNotTag } from './tag.ts'

const GOOD: TagValues = {
  tagName: 'L1.running',
  tagType: 'Boolean',
  opcServerID: 1,
  tagValue: 'ns=2;s=L1.running',
}
const refusals = (values: Partial<TagValues>) =>
  whyNotTag({ ...GOOD, ...values }).map(({ field, code }) => `${field} ${code}`)

describe('a tag', () => {
  test.each<[Partial<TagValues>, string[]]>([
    [{}, []],
    [{ tagName: 'N'.repeat(100), tagValue: 'v'.repeat(1_000) }, []],
    [{ tagName: 'Línea 1 / contador ñ' }, []],
    [{ tagName: ' ' }, ['tagName tag-name-required']],
    [{ tagName: 'N'.repeat(101) }, ['tagName text-too-long']],
    [{ tagName: '"DB1".run' }, ['tagName tag-name-quoted']],
    [{ tagName: "it's" }, ['tagName tag-name-quoted']],
    [{ tagType: null }, ['tagType tag-type-required']],
    [{ opcServerID: null }, ['opcServerID tag-server-required']],
    [{ tagValue: '' }, ['tagValue tag-url-required']],
    [{ tagValue: 'v'.repeat(1_001) }, ['tagValue text-too-long']],
  ])('with %j is refused for %j', (values, expected) => {
    expect(refusals(values)).toEqual(expected)
  })
})
