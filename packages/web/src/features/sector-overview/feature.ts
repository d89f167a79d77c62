import { mayRole } from '@baliza/domain'
import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type OverviewSearch, readOverviewSearch } from './overview-address.ts'

const isAllowed = (roleID: number) => mayRole(roleID, 'sector-summary.see')

const overviewRoute: FeatureRoute<OverviewSearch> = {
  path: '/resumen',
  title: m.sector_overview_title,
  readSearch: readOverviewSearch,
  isAllowed,
  load: () => import('./OverviewPage.tsx').then(({ OverviewPage }) => ({ Page: OverviewPage })),
  prefersDark: true,
}

export const sectorOverview: Feature = {
  id: 'sector-overview',
  menu: [{ section: 'sector-summary', label: m.sector_overview_title, path: '/resumen', isAllowed }],
  routes: [overviewRoute],
  configTabs: [],
}
