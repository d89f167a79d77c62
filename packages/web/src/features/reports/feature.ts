import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

const isAllowed = (roleID: number) => mayRole(roleID, 'reports.see')
const path = '/reportes'

/** The OEE workbook, at once or of a chosen period: docs/product/screens.md#reports. */
export const reports: Feature = {
  id: 'reports',
  menu: [
    {
      section: 'reports',
      label: m.reports_menu_now,
      path,
      isAllowed,
      load: () =>
        import('./download-report.ts').then(({ downloadReport }) => ({ run: () => downloadReport({}) })),
    },
    { section: 'reports', label: m.reports_menu_choose, path, isAllowed },
  ],
  routes: [
    {
      path,
      title: m.reports_title,
      readSearch: () => ({}),
      isAllowed,
      load: () => import('./ReportPage.tsx').then(({ ReportPage }) => ({ Page: ReportPage })),
    },
  ],
  configTabs: [],
}
