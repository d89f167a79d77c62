import type { BarSegment } from './bar-layout.ts'

/** The paint of a segment; `id` is the one that `SegmentPatterns` was given. */
export function segmentFill({ look, color }: BarSegment, id: string): string {
  switch (look) {
    case 'running':
      return 'var(--beacon-on)'
    case 'runningEmpty':
      return `url(#${id}-empty)`
    case 'unrecognized':
      return `url(#${id}-unrecognized)`
    case 'unknown':
      return `url(#${id}-unknown)`
    case 'future':
      return 'var(--track)'
    case 'stop':
      return color ?? 'var(--dim)'
  }
}
