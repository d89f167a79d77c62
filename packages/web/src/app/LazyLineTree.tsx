import { Suspense } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import { SkeletonRows } from '../ui/Skeleton.tsx'

const Tree = lazyPart(async () => (await import('./LineTree.tsx')).LineTree)

/** The tree of lines, fetched when a menu first shows it: no page needs it to be drawn. */
export const LineTree = ({ onPick }: { onPick: () => void }) => (
  <Suspense fallback={<SkeletonRows rows={6} height={28} />}>
    <Tree onPick={onPick} />
  </Suspense>
)
