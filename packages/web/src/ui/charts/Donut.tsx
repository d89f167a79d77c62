import { arc, pie } from '@visx/shape'
import { memo, useMemo } from 'react'
import classes from './charts.module.css'

export type Slice = {
  readonly key: string
  readonly value: number
  readonly color: string
  readonly name: string
  readonly label: string
}

type Props = { slices: readonly Slice[]; label: string; empty: string }

const RADIUS = 50

/** Parts of a whole, each named with its amount beside the ring: the legend is the text alternative. */
export const Donut = memo(function Donut({ slices, label, empty }: Props) {
  const arcs = useMemo(() => {
    const shape = arc<{ startAngle: number; endAngle: number }>({
      innerRadius: 31,
      outerRadius: RADIUS,
      padAngle: 0.03,
      cornerRadius: 3,
    })
    const parts = slices.filter(({ value }) => value > 0)
    return pie<Slice>({ value: ({ value }) => value, sort: null })(parts).map((part) => ({
      ...part.data,
      d: shape(part) ?? '',
    }))
  }, [slices])
  return (
    <div className={classes.donut}>
      <svg viewBox="-52 -52 104 104" aria-hidden>
        {arcs.length === 0 && <circle r={40.5} className={classes.donutEmpty} />}
        {arcs.map(({ key, color, d }) => (
          <path key={key} d={d} fill={color} />
        ))}
      </svg>
      {arcs.length === 0 ? (
        <p className={classes.donutNote}>{empty}</p>
      ) : (
        <Legend slices={slices} label={label} />
      )}
    </div>
  )
})

function Legend({ slices, label }: { slices: readonly Slice[]; label: string }) {
  return (
    <ul className={classes.legend} aria-label={label}>
      {slices.map(({ key, color, name, label: amount }) => (
        <li key={key}>
          <i style={{ background: color }} />
          <span>{name}</span>
          <b>{amount}</b>
        </li>
      ))}
    </ul>
  )
}
