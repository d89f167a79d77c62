import { line } from '@visx/shape'
import { type KeyboardEvent, memo, useMemo } from 'react'
import { GridLines } from './GridLines.tsx'
import { linearScale } from './linear-scale.ts'
import classes from './trend.module.css'
import { useMarks } from './use-marks.ts'
import { useWidth } from './use-width.ts'

export type TrendMark = {
  readonly id: string
  /** Below the axis. */
  readonly name: string
  /** A fraction; null = can't be said, the line has a gap. */
  readonly value: number | null
  /** What a screen reader says, and the line below the chart. */
  readonly label: string
}

type Props = {
  marks: readonly TrendMark[]
  /** A fraction. */
  target: number | null
  targetName: string
  label: string
  percent: (share: number) => string
  onPick: (id: string) => void
}

const HEIGHT = 300
const EDGE = { top: 14, right: 16, bottom: 26, left: 48 }
const LABEL_WIDTH = 66

/** A ratio step by step, against a dashed target. */
export const TrendChart = memo(function TrendChart(props: Props) {
  const { marks, target, targetName, label, percent, onPick } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  const { x, y, path, ticks, every } = useMemo(() => trendShape(marks, target, width), [marks, target, width])
  const ids = useMemo(() => marks.map(({ id }) => id), [marks])
  const { shown, groupEvents, markEvents } = useMarks(ids, { onPick })
  const shownMark = marks.find(({ id }) => id === shown)
  return (
    <div ref={ref} className={classes.trend}>
      {/* The arrows walk its marks, each a button of its own. */}
      <svg
        role="group"
        aria-label={label}
        width={width}
        height={HEIGHT}
        className={classes.chart}
        {...groupEvents}
      >
        <GridLines
          ticks={ticks}
          y={y}
          from={EDGE.left}
          to={width - EDGE.right}
          nameAt={{ x: EDGE.left - 8, anchor: 'end' }}
          name={percent}
          classes={classes}
        />
        {target !== null && <TargetLine at={y(target)} to={width - EDGE.right} name={targetName} />}
        <path d={path} className={classes.line} />
        {marks.map(({ id, name, value, label: text }, index) => (
          <g key={id}>
            {index % every === 0 && (
              <text x={x(index)} y={HEIGHT - 6} textAnchor="middle" className={classes.tick}>
                {name}
              </text>
            )}
            <g
              role="button"
              aria-label={text}
              className={classes.mark}
              data-shown={id === shown || undefined}
              {...markEvents(id)}
              onKeyDown={press(() => onPick(id))}
            >
              <Reach at={x(index)} width={reach(marks.length, width)} />
              {value !== null && <circle cx={x(index)} cy={y(value)} r={id === shown ? 6 : 4} />}
            </g>
          </g>
        ))}
      </svg>
      <p className={classes.said} aria-hidden>
        {shownMark?.label}
      </p>
    </div>
  )
})

function TargetLine({ at, to, name }: { at: number; to: number; name: string }) {
  return (
    <>
      <line x1={EDGE.left} x2={to} y1={at} y2={at} className={classes.target} />
      <text x={EDGE.left + 4} y={at + 16} className={classes.targetName}>
        {name}
      </text>
    </>
  )
}

/** What Enter and the space bar do on something that is no button by itself. */
const press = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  run()
}

const Reach = ({ at, width }: { at: number; width: number }) => (
  <rect
    x={at - width / 2}
    y={EDGE.top}
    width={width}
    height={HEIGHT - EDGE.top - EDGE.bottom}
    className={classes.reach}
  />
)

/** A finger need not hit the point itself. */
const reach = (count: number, width: number) =>
  Math.max(2, (width - EDGE.left - EDGE.right) / Math.max(1, count))

function trendShape(marks: readonly TrendMark[], target: number | null, width: number) {
  const highest = Math.max(1, target ?? 0, ...marks.map(({ value }) => value ?? 0))
  const inner = reach(marks.length, width)
  const x = (index: number) => EDGE.left + inner * (index + 0.5)
  const y = linearScale([0, highest], [HEIGHT - EDGE.bottom, EDGE.top])
  const path = line<TrendMark>({
    x: (_, index) => x(index),
    y: ({ value }) => y(value ?? 0),
    defined: ({ value }) => value !== null,
  })([...marks])
  return {
    x,
    y,
    path: path ?? '',
    ticks: [0, 0.25, 0.5, 0.75, 1],
    every: Math.max(1, Math.ceil(LABEL_WIDTH / inner)),
  }
}
