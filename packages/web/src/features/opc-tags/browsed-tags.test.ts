import { expect, test } from 'vitest'
import { type ChosenNode, nameOf, planTags } from './browsed-tags.ts'

const chosen = (name: string, ...folders: string[]): ChosenNode => ({
  node: {
    nodeId: `ns=1;s=${name}`,
    name,
    isVariable: true,
    dataType: 'Double',
    tagType: 'Double',
    tagName: null,
  },
  folders,
})

test('a pattern names a tag by its folders and its own name, in either language', () => {
  expect(nameOf('{ruta}.{nombre}', chosen('count', 'Planta', 'L1'))).toBe('Planta.L1.count')
  expect(nameOf('L1_{NAME}', chosen('count'))).toBe('L1_count')
  expect(nameOf('{ruta}.{nombre}', chosen('count'))).toBe('count')
  expect(nameOf('{otro}', chosen('count'))).toBe('{otro}')
})

test('what scripts could not name is left out of a name', () => {
  expect(nameOf('{nombre}', chosen('"DB1".count'))).toBe('DB1.count')
})

test('names that come twice, are empty or too long are wrong', () => {
  const plan = planTags('{nombre}', [
    chosen('a', 'L1'),
    chosen('a', 'L2'),
    chosen('"'),
    chosen('n'.repeat(101)),
  ])
  expect(plan.map(({ wrong }) => (typeof wrong === 'object' ? wrong.code : wrong))).toEqual([
    undefined,
    'twice',
    'tag-name-required',
    'text-too-long',
  ])
  expect(
    planTags('{ruta}.{nombre}', [chosen('a', 'L1'), chosen('a', 'L2')]).map(({ tagName }) => tagName),
  ).toEqual(['L1.a', 'L2.a'])
})
