import { mayRole, type Permission, ROLE } from '@baliza/domain'
import { expect, test } from 'vitest'
import type { Feature, MenuSection } from './feature.ts'
import { menuFor } from './menu.ts'

const feature = (id: string, section: MenuSection, permission: Permission): Feature => ({
  id,
  menu: [{ section, label: () => id, path: `/${id}`, isAllowed: (roleID) => mayRole(roleID, permission) }],
  routes: [],
  configTabs: [],
})

const features = [
  feature('index-shift', 'indexes', 'indexes.see'),
  feature('line-dashboard', 'oee', 'lines.see'),
  feature('configuration', 'configuration', 'configuration.see'),
  feature('index-order', 'indexes', 'indexes.see'),
]

test('sections stand in the order of the specification, entries in that of the features', () => {
  const menu = menuFor(features, ROLE.SUPERVISOR).map(({ section, entries }) => [
    section,
    entries.map(({ path }) => path),
  ])
  expect(menu).toEqual([
    ['oee', ['/line-dashboard']],
    ['indexes', ['/index-shift', '/index-order']],
    ['configuration', ['/configuration']],
  ])
})

test.each([
  ['an operator', ROLE.OPERATOR, ['oee']],
  ['a consultant', ROLE.CONSULTANT, ['oee', 'indexes']],
  ['a role outside the table', 9, []],
])('%s sees only what that role may see', (_, roleID, sections) => {
  expect(menuFor(features, roleID).map(({ section }) => section)).toEqual(sections)
})

test('without features there is no menu', () => {
  expect(menuFor([], ROLE.ADMINISTRATOR)).toEqual([])
})
