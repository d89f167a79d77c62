import { memo, useId, useMemo } from 'react'
import { type BarSegment, layOut, paintOrder } from './bar-layout.ts'
import classes from './charts.module.css'
import { SegmentPatterns } from './SegmentPatterns.tsx'
import { segmentFill } from './segment-fill.ts'
import { useWidth } from './use-width.ts'

type Props = {
  segments: readonly BarSegment[]
  start: number
  end: number
  label: string
  height?: number
  faded?: boolean
}

/** The shift at a glance, for cards: a stacked bar that is only looked at. */
export const Ribbon = memo(function Ribbon({
  segments,
  start,
  end,
  label,
  height = 16,
  faded = false,
}: Props) {
  const id = useId()
  const [ref, width] = useWidth<SVGSVGElement>()
  const laid = useMemo(() => layOut(segments, { start, end, width }), [segments, start, end, width])
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={label}
      width="100%"
      height={height}
      className={classes.ribbon}
      data-faded={faded || undefined}
    >
      <SegmentPatterns id={id} />
      <rect width="100%" height="100%" fill="var(--track)" />
      {paintOrder(laid).map((segment) => (
        <rect
          key={segment.id}
          x={segment.x}
          width={Math.max(1, segment.width - 1)}
          height="100%"
          fill={segmentFill(segment, id)}
        />
      ))}
    </svg>
  )
})
