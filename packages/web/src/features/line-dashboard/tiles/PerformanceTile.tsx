import type { DayIndex } from '@baliza/contract'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { shareOf } from '../../../ui/charts/share.ts'
import { useDayIndex } from '../use-day-index.ts'
import { DashboardTile } from './DashboardTile.tsx'
import classes from './kpi.module.css'

/** Bags per minute of the day: what is aimed at, and what each shift has reached. */
export function PerformanceTile() {
  const { day } = useDayIndex()
  return (
    <DashboardTile
      title={m.line_dashboard_performance_bars()}
      of="shift"
      aside={m.line_dashboard_bags_per_minute()}
    >
      {day !== undefined && <Bars day={day} />}
    </DashboardTile>
  )
}

const barsOf = (day: DayIndex) => [
  { id: 'target', name: m.line_dashboard_bar_target(), speed: day.bagsPerMinuteObjective },
  { id: 'TM', name: m.line_dashboard_bar_morning(), speed: day.bagsPerMinuteAtDay },
  { id: 'TT', name: m.line_dashboard_bar_afternoon(), speed: day.bagsPerMinuteAtEvening },
  { id: 'TN', name: m.line_dashboard_bar_night(), speed: day.bagsPerMinuteAtNight },
]

function Bars({ day }: { day: DayIndex }) {
  const { number } = useFormat()
  const bars = barsOf(day)
  const most = Math.max(...bars.map(({ speed }) => speed ?? 0))
  return (
    <ul className={classes.bars}>
      {bars.map(({ id, name, speed }) => (
        <li key={id}>
          <b>{number(speed, 1)}</b>
          <span className={classes.track} aria-hidden>
            <span data-bar={id} style={{ height: `${shareOf(speed, most) * 100}%` }} />
          </span>
          <span className={classes.barName}>{name}</span>
        </li>
      ))}
    </ul>
  )
}
