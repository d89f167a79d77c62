import { mayRole } from '@baliza/domain'
import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type AnalysisSearch, readAnalysisSearch } from './analysis-search.ts'

const isAllowed = (roleID: number) => mayRole(roleID, 'indexes.see')

const analysisRoute: FeatureRoute<AnalysisSearch> = {
  path: '/analisis',
  title: m.analysis_title,
  readSearch: readAnalysisSearch,
  isAllowed,
  load: () => import('./AnalysisPage.tsx').then(({ AnalysisPage }) => ({ Page: AnalysisPage })),
}

/** Where the time went: losses, causes, trend, a day, a week by its hours, two windows side by side. */
export const analysis: Feature = {
  id: 'analysis',
  menu: [{ section: 'indexes', label: m.analysis_menu, path: '/analisis', isAllowed }],
  routes: [analysisRoute],
  configTabs: [],
}
