import { createContext, useContext } from 'react'

/** What somebody looks at: a line, in its running shift or (`shiftStart`) in an earlier one. */
export type DashboardView = {
  readonly lineID: number
  readonly shiftStart: string | undefined
  readonly goToShift: (shiftStart: string | undefined) => void
}

export const DashboardViewContext = createContext<DashboardView | null>(null)

export function useDashboardView(): DashboardView {
  const view = useContext(DashboardViewContext)
  if (view === null) throw new Error('a tile stands outside of a dashboard')
  return view
}
