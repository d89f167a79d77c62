import { arc } from '@visx/shape'
import { memo } from 'react'
import classes from './charts.module.css'

type Props = {
  /** 0 to 1: how far the arc is filled. */
  share: number
  /** The figure and the small unit beside it. */
  figure: string
  unit: string
  tone?: 'running' | 'quiet'
}

const RADIUS = 46
const THICKNESS = 9
const TURN = Math.PI * 0.75

const ring = (endAngle: number) =>
  arc<null>({
    innerRadius: RADIUS - THICKNESS,
    outerRadius: RADIUS,
    startAngle: -TURN,
    endAngle,
    cornerRadius: THICKNESS / 2,
  })(null) ?? ''

/** A duration as part of a whole. The figure is text in the page's order, the arc only repeats it. */
export const Dial = memo(function Dial({ share, figure, unit, tone = 'running' }: Props) {
  return (
    <div className={classes.dial}>
      <svg viewBox="-50 -50 100 88" aria-hidden>
        <path d={ring(TURN)} className={classes.dialTrack} />
        {share > 0 && (
          <path d={ring(-TURN + 2 * TURN * share)} className={classes.dialValue} data-tone={tone} />
        )}
      </svg>
      <p className={classes.dialFigure}>
        <span>{figure}</span>
        <small>{unit}</small>
      </p>
    </div>
  )
})
