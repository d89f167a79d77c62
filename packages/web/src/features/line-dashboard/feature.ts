import { mayRole } from '@baliza/domain'
import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type DashboardSearch, readDashboardSearch } from './dashboard-address.ts'

const dashboardRoute: FeatureRoute<DashboardSearch> = {
  path: '/',
  title: m.line_dashboard_title,
  readSearch: readDashboardSearch,
  // A role that may see no lines still sees the line of its terminal; the page says which case it is.
  isAllowed: () => true,
  load: () => import('./DashboardPage.tsx').then(({ DashboardPage }) => ({ Page: DashboardPage })),
}

export const lineDashboard: Feature = {
  id: 'line-dashboard',
  menu: [
    {
      section: 'oee',
      label: m.line_dashboard_menu,
      path: '/',
      isAllowed: (roleID) => mayRole(roleID, 'lines.see'),
      shows: 'line-tree',
    },
  ],
  routes: [dashboardRoute],
  configTabs: [],
}
