import { m } from '../../../i18n/paraglide/messages.js'
import type { LayoutView } from './dashboard-layout.ts'

const NAMES: Record<LayoutView, () => string> = {
  default: m.line_dashboard_layout_default,
  material: m.line_dashboard_layout_material,
  kpi: m.line_dashboard_layout_kpi,
}

/** The name of a layout follows from the settings of its line: docs/product/limits.md#names. */
export const layoutName = (view: LayoutView): string => NAMES[view]()
