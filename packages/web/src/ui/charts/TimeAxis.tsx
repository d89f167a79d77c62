import { useMemo } from 'react'
import classes from './charts.module.css'
import { timeTicks } from './time-ticks.ts'

type Props = { start: number; end: number; width: number; clock: (at: number) => string }

const HEIGHT = 22

/** Marks under a bar; the first and last label stay inside its edges. */
export function TimeAxis({ start, end, width, clock }: Props) {
  const ticks = useMemo(() => timeTicks({ start, end, width, clock }), [start, end, width, clock])
  const at = (time: number) => ((time - start) / (end - start)) * width
  return (
    <svg aria-hidden width={width} height={HEIGHT} className={classes.axis}>
      {ticks.map((tick) => (
        <g key={tick.at} transform={`translate(${at(tick.at)},0)`}>
          <line y2={tick.label === null ? 3 : 5} />
          {tick.label !== null && (
            <text y={18} textAnchor={anchorAt(at(tick.at), width)}>
              {tick.label}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

const EDGE = 18

function anchorAt(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < EDGE) return 'start'
  return x > width - EDGE ? 'end' : 'middle'
}
