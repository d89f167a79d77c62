import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'

const Performance = lazyPart(async () => (await import('./PerformanceTile.tsx')).PerformanceTile)
const SlotPanel = lazyPart(async () => (await import('./SlotPanelTile.tsx')).SlotPanelTile)

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
