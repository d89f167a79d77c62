import { type CSSProperties, memo, useMemo } from 'react'
import classes from './heat-map.module.css'
import { useMarks } from './use-marks.ts'

export type HeatMark = {
  readonly id: string
  /** In the cell; '' = nothing is known. */
  readonly text: string
  /** How strong its colour is, 0 to 1. */
  readonly strength: number
  /** What a screen reader says, and the line below the chart. */
  readonly label: string
}

type Props = {
  label: string
  columns: readonly string[]
  rows: readonly { readonly name: string; readonly marks: readonly HeatMark[] }[]
  onPick: (id: string) => void
}

/** Rows of cells whose colour grows with what they show; each is a button. */
export const HeatMap = memo(function HeatMap({ label, columns, rows, onPick }: Props) {
  const marks = useMemo(() => rows.flatMap((row) => row.marks), [rows])
  const ids = useMemo(() => marks.map(({ id }) => id), [marks])
  const { shown, groupEvents, markEvents } = useMarks(ids, { onPick, columns: columns.length })
  return (
    <div>
      {/* NOTE: the arrows walk its cells, each a button of its own */}
      <div
        role="group"
        aria-label={label}
        className={classes.map}
        style={{ '--columns': columns.length } as CSSProperties}
        {...groupEvents}
      >
        <span />
        {columns.map((name) => (
          <span key={name} className={classes.column} aria-hidden>
            {name}
          </span>
        ))}
        {rows.map(({ name, marks: cells }) => (
          <div key={name} className={classes.row}>
            <span className={classes.rowName} aria-hidden>
              {name}
            </span>
            {cells.map(({ id, text, strength, label: spoken }) => (
              <button
                key={id}
                type="button"
                className={classes.cell}
                style={{ '--strength': `${Math.round(strength * 60)}%` } as CSSProperties}
                {...markEvents(id)}
              >
                <span aria-hidden>{text}</span>
                <span className="visually-hidden">{spoken}</span>
              </button>
            ))}
          </div>
        ))}
      </div>
      <p className={classes.said} aria-hidden>
        {marks.find(({ id }) => id === shown)?.label}
      </p>
    </div>
  )
})
