import { mayRole } from '@baliza/domain'
import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type ListSearch, readListSearch } from './list-search.ts'

const isAllowed = (roleID: number) => mayRole(roleID, 'stops.see')

const listRoute: FeatureRoute<ListSearch> = {
  path: '/paradas/listado',
  title: m.stops_title,
  readSearch: readListSearch,
  isAllowed,
  load: () => import('./StopsPage.tsx').then(({ StopsPage }) => ({ Page: StopsPage })),
}

export const stops: Feature = {
  id: 'stops',
  menu: [{ section: 'stops', label: m.stops_menu, path: '/paradas/listado', isAllowed }],
  routes: [listRoute],
  configTabs: [],
}
