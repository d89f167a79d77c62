import { lazy, Suspense } from 'react'

const Performance = lazy(() =>
  import('./PerformanceTile.tsx').then(({ PerformanceTile: component }) => ({ default: component })),
)
const SlotPanel = lazy(() =>
  import('./SlotPanelTile.tsx').then(({ SlotPanelTile: component }) => ({ default: component })),
)

// Loaded when a line has them: most lines never show them.
export const PerformanceTile = () => (
  <Suspense>
    <Performance />
  </Suspense>
)

export const SlotPanelTile = () => (
  <Suspense>
    <SlotPanel />
  </Suspense>
)
