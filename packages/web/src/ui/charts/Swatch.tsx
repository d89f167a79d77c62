import { memo } from 'react'
import type { SegmentLook } from './bar-layout.ts'
import classes from './charts.module.css'

/** The look of a segment in small, beside its name. */
export const Swatch = memo(function Swatch({ look, color }: { look: SegmentLook; color: string | null }) {
  return (
    <i
      className={classes.swatch}
      data-look={look}
      style={look === 'stop' && color !== null ? { background: color } : undefined}
      aria-hidden
    />
  )
})
