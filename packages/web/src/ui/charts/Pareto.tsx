import { scaleBand, scaleLinear } from '@visx/scale'
import { memo, useId, useMemo } from 'react'
import { GridLines } from './GridLines.tsx'
import classes from './pareto.module.css'
import { layOutPareto, mostBars, type ParetoBar, REST } from './pareto.ts'
import { SegmentPatterns } from './SegmentPatterns.tsx'
import { useWidth } from './use-width.ts'

type Props = {
  bars: readonly ParetoBar[]
  /** What is shown, for who can't see it; the table beside the chart says the same in figures. */
  label: string
  rest: string
  /** How a bar says its amount, and the line its share. */
  amount: (value: number) => string
  percent: (share: number) => string
  /** The way to the facts behind a bar; what was joined into the last bar has no way of its own. */
  onPick?: (key: string) => void
}

const HEIGHT = 300
const EDGE = { top: 12, right: 52, bottom: 4, left: 4 }
const GRID = [0, 0.2, 0.4, 0.6, 0.8, 1]

/** The causes by size, and how fast they add up to the whole: bars and line share one scale of percent. */
export const Pareto = memo(function Pareto({ bars, label, rest, amount, percent, onPick }: Props) {
  const id = useId()
  const [ref, width] = useWidth<HTMLElement>()
  const { laid, x, y } = useMemo(() => paretoShape(bars, rest, width), [bars, rest, width])
  const middle = (key: string) => (x(key) ?? 0) + x.bandwidth() / 2
  return (
    <figure ref={ref} className={classes.figure}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label} className={classes.chart}>
        <SegmentPatterns id={id} />
        <GridLines
          ticks={GRID}
          y={y}
          from={EDGE.left}
          to={width - EDGE.right}
          nameAt={{ x: width - EDGE.right + 8 }}
          name={percent}
          classes={classes}
        />
        {laid.map(({ key, name, value, share, color, isUnrecognized }) => (
          <rect
            key={key}
            x={x(key)}
            width={x.bandwidth()}
            y={y(share)}
            height={y(0) - y(share)}
            rx={3}
            className={onPick === undefined || key === REST ? undefined : classes.pickable}
            onClick={key === REST ? undefined : () => onPick?.(key)}
            fill={isUnrecognized ? `url(#${id}-unrecognized)` : (color ?? 'var(--dim)')}
          >
            <title>{`${name}: ${amount(value)}`}</title>
          </rect>
        ))}
        <polyline
          points={laid.map(({ key, cumulative }) => `${middle(key)},${y(cumulative)}`).join(' ')}
          className={classes.line}
        />
        {laid.map(({ key, cumulative }) => (
          <circle key={key} cx={middle(key)} cy={y(cumulative)} r={4} className={classes.point} />
        ))}
      </svg>
      <ol className={classes.names} aria-hidden={onPick === undefined}>
        {laid.map(({ key, name }) => (
          <li key={key} style={{ left: middle(key) - x.step() / 2, width: x.step() }}>
            {onPick === undefined || key === REST ? (
              name
            ) : (
              <button type="button" className={classes.pick} onClick={() => onPick(key)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </figure>
  )
})

function paretoShape(bars: readonly ParetoBar[], rest: string, width: number) {
  const plot = Math.max(1, width - EDGE.left - EDGE.right)
  const laid = layOutPareto(bars, mostBars(plot), rest)
  const x = scaleBand<string>({
    domain: laid.map(({ key }) => key),
    range: [EDGE.left, EDGE.left + plot],
    paddingInner: 0.28,
    paddingOuter: 0.14,
  })
  const y = scaleLinear<number>({ domain: [0, 1], range: [HEIGHT - EDGE.bottom, EDGE.top] })
  return { laid, x, y }
}
