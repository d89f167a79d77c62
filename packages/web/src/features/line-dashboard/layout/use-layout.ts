import { useCallback, useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { toast } from '../../../ui/toast.tsx'
import { type DashboardLayout, defaultLayout, type LayoutView, readLayout } from './dashboard-layout.ts'

const keyOf = (view: LayoutView) => `baliza.layout.${view}`

export type KeptLayout = {
  view: LayoutView
  layout: DashboardLayout
  change: (next: DashboardLayout) => void
  restore: () => void
}

/** The layout of this browser for lines of that view; every change is kept at once. */
export function useLayout(view: LayoutView): KeptLayout {
  const [held, setHeld] = useState(() => ({
    view,
    layout: readLayout(localStorage.getItem(keyOf(view)), view),
  }))
  const current =
    held.view === view ? held : { view, layout: readLayout(localStorage.getItem(keyOf(view)), view) }
  if (current !== held) setHeld(current)

  const change = useCallback(
    (layout: DashboardLayout) => {
      localStorage.setItem(keyOf(view), JSON.stringify(layout))
      setHeld({ view, layout })
    },
    [view],
  )
  const before = current.layout
  const restore = useCallback(() => {
    localStorage.removeItem(keyOf(view))
    setHeld({ view, layout: defaultLayout(view) })
    toast.undoable(m.line_dashboard_restored(), () => change(before))
  }, [view, before, change])
  return { view, layout: current.layout, change, restore }
}
