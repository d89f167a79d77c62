import type { Indicators } from '@baliza/contract'
import { Suspense, useState } from 'react'
import { ApiProblem, problemText } from '../../api/problem.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/Notice.tsx'
import { CallBand } from './CallBand.tsx'
import { DashboardHeader } from './DashboardHeader.tsx'
import classes from './dashboard.module.css'
import { useDashboardView } from './dashboard-view.ts'
import { useAnswer } from './figures-context.tsx'
import type { LayoutView } from './layout/dashboard-layout.ts'
import { LayoutMenu } from './layout/LayoutMenu.tsx'
import { TileGrid } from './layout/TileGrid.tsx'
import { useLayout } from './layout/use-layout.ts'
import { NoAccess, NoSuchLine } from './Notices.tsx'
import { StopActionsProvider } from './stop-actions.tsx'

const CallButton = lazyPart(async () => (await import('./CallButton.tsx')).CallButton)
const MaintenanceAlert = lazyPart(async () => (await import('./MaintenanceAlert.tsx')).MaintenanceAlert)
const PastShift = lazyPart(async () => (await import('./PastShift.tsx')).PastShift)
const TileEditor = lazyPart(async () => (await import('./layout/TileEditor.tsx')).TileEditor)

/** Lines keep layouts apart by what their operators look for: docs/product/screens.md#layout-of-the-tiles. */
function layoutViewOf(line: Indicators['line'] | undefined): LayoutView {
  if (line?.enableOperKpi) return 'kpi'
  return line?.materialEnLinea ? 'material' : 'default'
}

/** A line and all that is known of it. */
export function LineDashboard() {
  const { lineID, shiftStart } = useDashboardView()
  const { data, error } = useAnswer('shift')
  const kept = useLayout(layoutViewOf(data?.line))
  const [isUnlocked, setUnlocked] = useState(false)

  if (data === undefined && error instanceof ApiProblem) {
    if (error.status === 403) return <NoAccess />
    if (error.status === 404) return <NoSuchLine />
  }
  const grid = <TileGrid layout={kept.layout} />
  return (
    <StopActionsProvider>
      <DashboardHeader
        menu={
          <>
            <Suspense>
              <CallButton lineID={lineID} />
            </Suspense>
            <LayoutMenu kept={kept} isUnlocked={isUnlocked} onUnlock={setUnlocked} />
          </>
        }
      />
      {shiftStart !== undefined && (
        <Suspense>
          <PastShift />
        </Suspense>
      )}
      <CallBand />
      {data === undefined && error !== null && (
        <div className={classes.above}>
          <Notice tone="bad" title={problemText(error)} isAlert />
        </div>
      )}
      {isUnlocked ? (
        <Suspense fallback={grid}>
          <TileEditor kept={kept} onLock={() => setUnlocked(false)} />
        </Suspense>
      ) : (
        grid
      )}
      <Suspense>
        <MaintenanceAlert lineID={lineID} />
      </Suspense>
    </StopActionsProvider>
  )
}
