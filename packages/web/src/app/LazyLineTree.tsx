import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../ui/Skeleton.tsx'

const Tree = lazy(() => import('./LineTree.tsx').then(({ LineTree: component }) => ({ default: component })))

/** The tree of lines, fetched when a menu first shows it: no page needs it to be drawn. */
export const LineTree = ({ onPick }: { onPick: () => void }) => (
  <Suspense fallback={<SkeletonRows rows={6} height={28} />}>
    <Tree onPick={onPick} />
  </Suspense>
)
