import { expect, test } from 'vitest'
import { matchingTabs } from './matching-tabs.ts'

const tab = (name: string) => ({ label: () => name })
const groups = [
  { label: () => 'Señales', tabs: [tab('Servidores OPC'), tab('Tags OPC')] },
  { label: () => 'Sistema', tabs: [tab('Parámetros'), tab('Auditoría')] },
]
const found = (typed: string) =>
  matchingTabs(groups, typed).map(({ label, tabs }) => [label(), tabs.map((one) => one.label())])

test('tabs are found by a part of their name, or of that of their group, without regard to case and accents', () => {
  expect(found('audit')).toEqual([['Sistema', ['Auditoría']]])
  expect(found('PARAMETROS')).toEqual([['Sistema', ['Parámetros']]])
  expect(found('senales tags')).toEqual([['Señales', ['Tags OPC']]])
  expect(found('nada')).toEqual([])
  expect(found('  ')).toHaveLength(2)
})
