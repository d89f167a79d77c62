import { m } from '../../../i18n/paraglide/messages.js'
import type { LayoutView } from './dashboard-layout.ts'

const NAMES: Record<LayoutView, () => string> = {
  default: m.line_dashboard_layout_default,
  material: m.line_dashboard_layout_material,
  kpi: m.line_dashboard_layout_kpi,
}

/** §9: what the layout of a line is called, by the settings of that line. */
export const layoutName = (view: LayoutView): string => NAMES[view]()
