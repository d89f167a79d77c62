import { m } from '../i18n/paraglide/messages.js'
import type { MenuSection } from './feature.ts'

const LABELS: Record<MenuSection, () => string> = {
  oee: m.app_menu_oee,
  stops: m.app_menu_stops,
  indexes: m.app_menu_indexes,
  'sector-summary': m.app_menu_sector_summary,
  orders: m.app_menu_orders,
  maintenance: m.app_menu_maintenance,
  reports: m.app_menu_reports,
  system: m.app_menu_system,
  configuration: m.app_menu_configuration,
}

export const sectionLabel = (section: MenuSection): string => LABELS[section]()
