import { describe, expect, test } from 'vitest'
import { configuration } from './configuration/configuration-route.ts'
import { tabbedFeatures } from './configuration/tabbed-features.ts'
import { features } from './features.ts'
import { menuFor } from './menu.ts'

/** A administrator, S supervisor, O operator, C consultant, X somebody of another role. */
const ROLES = { A: 1, S: 2, O: 3, C: 4, X: 9 } as const
type Letter = keyof typeof ROLES

const every = [...features, ...tabbedFeatures, configuration]

/** Which pages the menu offers to whom: docs/product/screens.md#menu, docs/product/roles.md. */
const MENU: Readonly<Record<string, string>> = {
  '/': 'ASOC',
  '/paradas/listado': 'ASOC',
  '/paradas/resumen': 'ASOC',
  '/paradas/resumen2': 'ASOC',
  '/paradas/gestion': 'SO',
  '/paradas/manual': 'SO',
  '/indexes/order': 'ASC',
  '/indexes/shift': 'ASC',
  '/indexes/day': 'ASC',
  '/analisis': 'ASC',
  '/resumen': 'ASC',
  '/reportes': 'ASC',
  '/indexes/precargaOp': 'AS',
  '/ordenes/validacion': 'ASC',
  '/ordenes/gestion': 'SO',
  '/produccion': 'SO',
  '/mantenimiento': 'ASOC',
  '/logs': 'A',
  '/diagnostics': 'A',
  '/seguridad': 'A',
  '/configuracion': 'AS',
  '/auditoria': 'AS',
  '/terminal': 'A',
  '/primera-linea': 'A',
}

/**
 * Pages without an entry of their own. Everybody has an account; a terminal shows its line to whoever sits
 * there.
 */
const PAGES: Readonly<Record<string, string>> = {
  ...MENU,
  '/': 'ASOCX',
  '/kiosco': 'ASOCX',
  '/cuenta': 'ASOCX',
  '/auditoria': 'AS',
  '/terminal': 'A',
  '/primera-linea': 'A',
}

const TABS: Readonly<Record<string, string>> = {
  users: 'A',
  areas: 'A',
  'configuration-file': 'A',
  webhooks: 'A',
  'notification-groups': 'A',
  resources: 'A',
  'servidores-opc': 'A',
  'tags-opc': 'A',
  parameters: 'A',
  terminals: 'A',
  recalculation: 'A',
  equipments: 'AS',
  'stop-reasons': 'AS',
  'line-targets': 'AS',
  calendar: 'AS',
  products: 'AS',
  'product-speeds': 'AS',
  auditoria: 'AS',
  importar: 'S',
}

const namesFor = (rights: Readonly<Record<string, string>>, letter: Letter) =>
  Object.keys(rights).filter((name) => (rights[name] ?? '').includes(letter))

const inOrder = (names: readonly string[]) => [...new Set(names)].sort((a, b) => a.localeCompare(b))

describe.each(Object.keys(ROLES) as Letter[])('what a role (%s) is shown', (letter) => {
  const roleID = ROLES[letter]

  test('the menu leads exactly where it may go', () => {
    const shown = menuFor(every, roleID).flatMap(({ entries }) => entries.map(({ path }) => path))
    expect(inOrder(shown)).toEqual(inOrder(namesFor(MENU, letter)))
  })

  test('the pages that open are those', () => {
    const pages = every.flatMap(({ routes }) => routes).filter(({ isPublic }) => !isPublic)
    const open = pages.filter(({ isAllowed }) => isAllowed(roleID)).map(({ path }) => path)
    expect(inOrder(open)).toEqual(inOrder(namesFor(PAGES, letter)))
  })

  test('the tabs of the configuration are those', () => {
    const tabs = every.flatMap(({ configTabs }) => configTabs).filter(({ isAllowed }) => isAllowed(roleID))
    expect(inOrder(tabs.map(({ id }) => id))).toEqual(inOrder(namesFor(TABS, letter)))
  })
})
