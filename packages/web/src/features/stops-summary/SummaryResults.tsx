import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Pareto } from '../../ui/charts/Pareto.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { OrdersTable, PathsTable } from './SummaryTables.tsx'
import classes from './stops-summary.module.css'
import type { Summary } from './use-summary.ts'

/** The orders, the stops by path, and their Pareto beside them. */
export function SummaryResults({ summary, isStale }: { summary: Summary; isStale: boolean }) {
  const { minutes, percent } = useFormat()
  const bars = summary.paths.map(({ path, duration, percent: share, color }) => ({
    key: path,
    name: path === '' ? m.stops_summary_unrecognized() : (path.split('/').at(-1) ?? path),
    value: duration,
    share,
    color,
    isUnrecognized: path === '',
  }))
  return (
    <div className={classes.results} data-stale={isStale || undefined} aria-busy={isStale}>
      <OrdersTable orders={summary.orders} />
      <div className={classes.beside}>
        <PathsTable summary={summary} />
        {bars.length > 0 && (
          <Tile title={m.stops_summary_pareto()}>
            <Pareto
              bars={bars}
              label={m.stops_summary_pareto_label()}
              rest={m.stops_summary_rest()}
              amount={(value) => minutes(value, 2)}
              percent={(share) => percent(share, 0)}
            />
          </Tile>
        )}
      </div>
    </div>
  )
}
