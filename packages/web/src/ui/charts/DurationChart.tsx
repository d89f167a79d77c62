import { line } from '@visx/shape'
import { memo, type PointerEvent, useMemo, useState } from 'react'
import classes from './duration-chart.module.css'
import type { DurationScale } from './duration-scale.ts'
import { GridLines } from './GridLines.tsx'
import { useWidth } from './use-width.ts'

/** A line of milliseconds; null = nothing at that moment. */
export type DurationSeries = { readonly id: string; readonly values: readonly (number | null)[] }

/** A height that lines are read against. */
export type DurationMark = { readonly id: 'limit' | 'average'; readonly value: number; readonly name: string }

type Props = {
  /** One for each place along the axis. */
  readonly moments: readonly { readonly name: string; readonly text: string }[]
  readonly series: readonly DurationSeries[]
  readonly marks?: readonly DurationMark[]
  readonly scale: DurationScale
  readonly milliseconds: (value: number) => string
  /** What it shows, in a sentence; the figures themselves belong into a table beside it. */
  readonly label: string
}

const HEIGHT = 240
const EDGE = { top: 14, right: 32, bottom: 26, left: 68 }
const LABEL_WIDTH = 80

/** How long something took, time after time. */
export const DurationChart = memo(function DurationChart(props: Props) {
  const { moments, series, marks = [], scale, milliseconds, label } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  const [shown, setShown] = useState<number>()
  const { x, y, placeAt, every } = useMemo(
    () => shapeOf(moments.length, scale, width),
    [moments.length, scale, width],
  )
  const paths = useMemo(
    () => series.map(({ id, values }) => ({ id, path: pathOf(values, x, y) })),
    [series, x, y],
  )
  const point = ({ nativeEvent }: PointerEvent) => setShown(placeAt(nativeEvent.offsetX))
  return (
    <div ref={ref} className={classes.chart}>
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={HEIGHT}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setShown(undefined)}
      >
        <GridLines
          ticks={scale.ticks}
          y={y}
          from={EDGE.left}
          to={width - EDGE.right}
          nameAt={{ x: EDGE.left - 8, anchor: 'end' }}
          name={milliseconds}
          classes={classes}
        />
        {moments.map(({ name }, index) =>
          index % every === 0 ? (
            <text key={name} x={x(index)} y={HEIGHT - 6} textAnchor="middle" className={classes.tick}>
              {name}
            </text>
          ) : null,
        )}
        {paths.map(({ id, path }) => (
          <path key={id} d={path} className={classes.line} data-many={series.length > 1 || undefined} />
        ))}
        {marks.map((mark) => (
          <Mark key={mark.id} mark={mark} at={y(mark.value)} to={width - EDGE.right} />
        ))}
        {shown !== undefined && <Cursor at={x(shown)} />}
      </svg>
      <p className={classes.said} aria-hidden>
        {shown === undefined ? '' : moments[shown]?.text}
      </p>
    </div>
  )
})

function Mark({ mark: { id, name }, at, to }: { mark: DurationMark; at: number; to: number }) {
  return (
    <g>
      <line x1={EDGE.left} x2={to} y1={at} y2={at} className={classes.mark} data-mark={id} />
      <text x={to} y={at - 6} textAnchor="end" className={classes.markName} data-mark={id}>
        {name}
      </text>
    </g>
  )
}

const Cursor = ({ at }: { at: number }) => (
  <line x1={at} x2={at} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} className={classes.cursor} />
)

type Scale = (at: number) => number

/** Where there is nothing the line goes on to where there is something again; a single figure is a dot. */
function pathOf(values: readonly (number | null)[], x: Scale, y: Scale): string {
  const known = values.flatMap((value, index): [number, number][] =>
    value === null ? [] : [[x(index), y(value)]],
  )
  return line()(known) ?? ''
}

function shapeOf(count: number, scale: DurationScale, width: number) {
  const inner = Math.max(1, width - EDGE.left - EDGE.right)
  const step = inner / Math.max(1, count - 1)
  const room = HEIGHT - EDGE.top - EDGE.bottom
  return {
    x: (index: number) => EDGE.left + step * index,
    y: (value: number) => HEIGHT - EDGE.bottom - scale.share(value) * room,
    placeAt: (pixel: number) => Math.min(count - 1, Math.max(0, Math.round((pixel - EDGE.left) / step))),
    every: Math.max(1, Math.ceil(LABEL_WIDTH / step)),
  }
}
