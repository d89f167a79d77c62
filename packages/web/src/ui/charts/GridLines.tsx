type Props = {
  readonly ticks: readonly number[]
  readonly y: (tick: number) => number
  /** Where the lines begin and end. */
  readonly from: number
  readonly to: number
  /** Where the tick is named, and to which side of that. */
  readonly nameAt: { readonly x: number; readonly anchor?: 'end' | undefined }
  readonly name: (tick: number) => string
  readonly classes: { readonly grid?: string | undefined; readonly tick?: string | undefined }
}

/** The heights that a chart is read against. */
export function GridLines({ ticks, y, from, to, nameAt, name, classes }: Props) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1={from} x2={to} y1={y(tick)} y2={y(tick)} className={classes.grid} />
      <text x={nameAt.x} y={y(tick)} dy="0.35em" textAnchor={nameAt.anchor} className={classes.tick}>
        {name(tick)}
      </text>
    </g>
  ))
}
