import { mayRole } from '@baliza/domain'
import type { Feature, FeatureRoute, MenuEntry } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type IndexSearch, readIndexSearch } from './index-search.ts'

const isAllowed = (roleID: number) => mayRole(roleID, 'indexes.see')

const route = (
  path: `/${string}`,
  title: () => string,
  load: FeatureRoute['load'],
): FeatureRoute<IndexSearch> => ({
  path,
  title,
  readSearch: readIndexSearch,
  isAllowed,
  load,
})

const entry = (path: `/${string}`, label: () => string): MenuEntry => ({
  section: 'indexes',
  label,
  path,
  isAllowed,
})

/** The indexes of orders, shifts and days. */
export const indexes: Feature = {
  id: 'indexes',
  menu: [
    entry('/indexes/order', m.indexes_menu_order),
    entry('/indexes/shift', m.indexes_menu_shift),
    entry('/indexes/day', m.indexes_menu_day),
  ],
  routes: [
    route('/indexes/order', m.indexes_order_title, () =>
      import('./OrderIndexesPage.tsx').then(({ OrderIndexesPage }) => ({ Page: OrderIndexesPage })),
    ),
    route('/indexes/shift', m.indexes_shift_title, () =>
      import('./ShiftIndexesPage.tsx').then(({ ShiftIndexesPage }) => ({ Page: ShiftIndexesPage })),
    ),
    route('/indexes/day', m.indexes_day_title, () =>
      import('./DayIndexesPage.tsx').then(({ DayIndexesPage }) => ({ Page: DayIndexesPage })),
    ),
  ],
  configTabs: [],
}
