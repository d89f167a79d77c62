import { useCallback } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { type KeptValue, keptValue } from '../../../ui/kept-value.ts'
import { toast } from '../../../ui/toast.tsx'
import { type DashboardLayout, type LayoutView, readLayout } from './dashboard-layout.ts'

const layoutOf = (view: LayoutView): KeptValue<DashboardLayout> =>
  keptValue(`baliza.layout.${view}`, { parse: (text) => readLayout(text, view), format: JSON.stringify })

const LAYOUTS: Readonly<Record<LayoutView, KeptValue<DashboardLayout>>> = {
  default: layoutOf('default'),
  material: layoutOf('material'),
  kpi: layoutOf('kpi'),
}

export type KeptLayout = {
  view: LayoutView
  layout: DashboardLayout
  change: (next: DashboardLayout) => void
  restore: () => void
}

/** The layout of this browser for lines of that view; every change is kept at once. */
export function useLayout(view: LayoutView): KeptLayout {
  const { keep: change, forget, use } = LAYOUTS[view]
  const layout = use()
  const restore = useCallback(() => {
    forget()
    toast.undoable(m.line_dashboard_restored(), () => change(layout))
  }, [forget, change, layout])
  return { view, layout, change, restore }
}
