import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type DashboardSearch, readDashboardSearch } from '../line-dashboard/dashboard-address.ts'

const kioskRoute: FeatureRoute<Pick<DashboardSearch, 'line'>> = {
  path: '/kiosco',
  title: m.kiosk_title,
  readSearch: (raw) => {
    const { line } = readDashboardSearch(raw)
    return line === undefined ? {} : { line }
  },
  // The page says which line may be seen, as the dashboard does.
  isAllowed: () => true,
  isUnattended: true,
  prefersDark: true,
  load: () => import('./KioskPage.tsx').then(({ KioskPage }) => ({ Page: KioskPage })),
}

export const kiosk: Feature = { id: 'kiosk', menu: [], routes: [kioskRoute], configTabs: [] }
