import { mayRole } from '@baliza/domain'
import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type FilterDraft, readFilterSearch } from './filter-steps.ts'
import { type PeriodSearch, readPeriodSearch } from './period-search.ts'

const isAllowed = (roleID: number) => mayRole(roleID, 'stops.see')

const periodRoute: FeatureRoute<PeriodSearch> = {
  path: '/paradas/resumen',
  title: m.stops_summary_title,
  readSearch: readPeriodSearch,
  isAllowed,
  load: () =>
    import('./PeriodSummaryPage.tsx').then(({ PeriodSummaryPage }) => ({ Page: PeriodSummaryPage })),
}

const filterRoute: FeatureRoute<FilterDraft> = {
  path: '/paradas/resumen2',
  title: m.stops_summary_filter_title,
  readSearch: readFilterSearch,
  isAllowed,
  load: () =>
    import('./FilterSummaryPage.tsx').then(({ FilterSummaryPage }) => ({ Page: FilterSummaryPage })),
}

export const stopsSummary: Feature = {
  id: 'stops-summary',
  menu: [
    { section: 'stops', label: m.stops_summary_menu, path: periodRoute.path, isAllowed },
    { section: 'stops', label: m.stops_summary_filter_menu, path: filterRoute.path, isAllowed },
  ],
  routes: [periodRoute, filterRoute],
  configTabs: [],
}
