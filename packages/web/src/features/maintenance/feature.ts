import { mayRole } from '@baliza/domain'
import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type MaintenanceSearch, readMaintenanceSearch } from './maintenance-search.ts'

const isAllowed = (roleID: number) => mayRole(roleID, 'maintenance.see')

const maintenanceRoute: FeatureRoute<MaintenanceSearch> = {
  path: '/mantenimiento',
  title: m.maintenance_title,
  readSearch: readMaintenanceSearch,
  isAllowed,
  load: () => import('./MaintenancePage.tsx').then(({ MaintenancePage }) => ({ Page: MaintenancePage })),
}

/** The maintenance manager: who waits for a technician, and how long that took before. */
export const maintenance: Feature = {
  id: 'maintenance',
  menu: [{ section: 'maintenance', label: m.maintenance_title, path: '/mantenimiento', isAllowed }],
  routes: [maintenanceRoute],
  configTabs: [],
}
