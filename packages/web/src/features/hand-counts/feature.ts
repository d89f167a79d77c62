import { mayRole } from '@baliza/domain'
import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type CountSearch, readCountSearch } from './count-search.ts'

const isAllowed = (roleID: number) => mayRole(roleID, 'production.edit')

const countRoute: FeatureRoute<CountSearch> = {
  path: '/produccion',
  title: m.hand_counts_title,
  readSearch: readCountSearch,
  isAllowed,
  load: () => import('./HandCountsPage.tsx').then(({ HandCountsPage }) => ({ Page: HandCountsPage })),
}

/** The production manager: what an hour made, where the counter is wrong or there is none. */
export const handCounts: Feature = {
  id: 'hand-counts',
  menu: [{ section: 'orders', label: m.hand_counts_title, path: '/produccion', isAllowed }],
  routes: [countRoute],
  configTabs: [],
}
