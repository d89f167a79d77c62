import { area, line } from '@visx/shape'
import { memo, useMemo } from 'react'
import classes from './charts.module.css'
import { linearScale } from './linear-scale.ts'
import { useSize } from './use-width.ts'

/** `value` null leaves a gap: nothing was known there. */
export type SparkPoint = { readonly at: number; readonly value: number | null }

type Props = {
  points: readonly SparkPoint[]
  start: number
  end: number
  target: number | null
  label: string
}

const PAD = 5

/** A line without axes that fills its place: where things stand, against a dashed target. */
export const Sparkline = memo(function Sparkline({ points, start, end, target, label }: Props) {
  const [ref, { width, height }] = useSize<HTMLDivElement>()
  const shape = useMemo(
    () => sparkShape({ points, start, end, target }, { width, height }),
    [points, start, end, target, width, height],
  )
  return (
    <div ref={ref} role="img" aria-label={label} className={classes.spark}>
      <svg width={width} height={height} aria-hidden>
        <path d={shape.area} className={classes.sparkArea} />
        {shape.targetY !== null && (
          <line x2={width} y1={shape.targetY} y2={shape.targetY} className={classes.sparkTarget} />
        )}
        <path d={shape.line} className={classes.sparkLine} />
        {shape.last !== null && <circle {...shape.last} r={3.5} className={classes.sparkDot} />}
      </svg>
    </div>
  )
})

function sparkShape(
  { points, start, end, target }: Omit<Props, 'label'>,
  { width, height }: { width: number; height: number },
) {
  const highest = Math.max(target ?? 0, ...points.map(({ value }) => value ?? 0), Number.MIN_VALUE)
  const x = linearScale([start, end], [PAD, Math.max(PAD, width - PAD)])
  const y = linearScale([0, highest * 1.08], [Math.max(PAD, height - PAD), PAD])
  const shared = {
    x: (point: SparkPoint) => x(point.at),
    defined: ({ value }: SparkPoint) => value !== null,
  }
  const data = [...points]
  const last = points.findLast(({ value }) => value !== null)
  return {
    line: line<SparkPoint>({ ...shared, y: ({ value }) => y(value ?? 0) })(data) ?? '',
    area: area<SparkPoint>({ ...shared, y0: height, y1: ({ value }) => y(value ?? 0) })(data) ?? '',
    targetY: target === null ? null : y(target),
    last: last === undefined ? null : { cx: x(last.at), cy: y(last.value ?? 0) },
  }
}
