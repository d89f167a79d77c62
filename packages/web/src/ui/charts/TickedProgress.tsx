import { memo } from 'react'
import classes from './charts.module.css'
import { ShareBar } from './FactorBar.tsx'

/** Where the bar of an order is marked: docs/product/limits.md#percentages. */
const TICKS = [10, 50, 90]

type Props = { share: number; label: string; figure: string; tickLabel: (percent: number) => string }

/** Production against what is wanted, marked at 10, 50 and 90 %. */
export const TickedProgress = memo(function TickedProgress({ share, label, figure, tickLabel }: Props) {
  return (
    <div className={classes.ticked} role="img" aria-label={`${label}: ${figure}`}>
      <ShareBar share={share} tone="running" />
      <div className={classes.ticks} aria-hidden>
        {TICKS.map((percent) => (
          <span key={percent} style={{ left: `${percent}%` }}>
            {tickLabel(percent)}
          </span>
        ))}
      </div>
    </div>
  )
})
