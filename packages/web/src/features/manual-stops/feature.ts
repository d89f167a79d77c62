import { mayRole } from '@baliza/domain'
import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type ManualSearch, readManualSearch } from './manual-search.ts'

const isAllowed = (roleID: number) => mayRole(roleID, 'stops.edit')

const manualRoute: FeatureRoute<ManualSearch> = {
  path: '/paradas/manual',
  title: m.manual_stops_title,
  readSearch: readManualSearch,
  isAllowed,
  load: () => import('./ManualStopsPage.tsx').then(({ ManualStopsPage }) => ({ Page: ManualStopsPage })),
}

export const manualStops: Feature = {
  id: 'manual-stops',
  menu: [{ section: 'stops', label: m.manual_stops_title, path: '/paradas/manual', isAllowed }],
  routes: [manualRoute],
  configTabs: [],
}
