import { estimatedFinish, instant, progressOf } from '@baliza/domain'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { shareOf } from '../../../ui/charts/share.ts'
import { TickedProgress } from '../../../ui/charts/TickedProgress.tsx'
import { useFigures, useLiveLine, useWindow } from '../figures-context.tsx'
import type { ShownFigures } from '../shown-figures.ts'
import { unitPerMinute, useUnitLabel } from '../use-unit-label.ts'
import { DashboardTile } from './DashboardTile.tsx'
import classes from './tiles.module.css'

export function ProgressTile() {
  const shown = useFigures()
  const unit = useUnitLabel(useWindow('figures')?.order?.productCode)
  return (
    <DashboardTile title={m.line_dashboard_progress()} of="figures">
      {shown !== undefined && <Progress shown={shown} unit={unit} />}
    </DashboardTile>
  )
}

function Progress({ shown, unit }: { shown: ShownFigures; unit: string }) {
  const { number, percent } = useFormat()
  const { figures } = shown
  const { productionQuantity, desiredProductionQuantity } = figures
  const progress = progressOf(figures)
  return (
    <div className={classes.progress}>
      <p className={classes.made}>
        <b>{number(productionQuantity)}</b>
        <span>
          {desiredProductionQuantity === null
            ? unit
            : m.line_dashboard_of_desired({
                desired: number(desiredProductionQuantity),
                unit,
                percent: percent(progress),
              })}
        </span>
      </p>
      <TickedProgress
        share={shareOf(progress, 1)}
        label={m.line_dashboard_progress()}
        figure={percent(progress)}
        tickLabel={(tick) => (tick === 90 ? percent(tick / 100, 0) : String(tick))}
      />
      <div className={classes.progressFoot}>
        <FinishLine shown={shown} unit={unit} />
        {figures.discards > 0 && (
          <p className={classes.quiet}>{m.line_dashboard_discards({ quantity: number(figures.discards) })}</p>
        )}
      </div>
    </div>
  )
}

/**
 * `Termina hacia las 20:35 a 14,2 piezas/min`: at the order's own mean, so that it moves by minutes; of a
 * line out of sight it isn't said.
 */
function FinishLine({ shown, unit }: { shown: ShownFigures; unit: string }) {
  const { number, hourMinute, date } = useFormat()
  const status = useLiveLine()?.status
  if (!shown.current || shown.scope !== 'order' || status?.state === 'unknown') return null
  const speed = shown.figures.productionSpeed
  const asOf = instant(Date.parse(shown.asOf))
  const finish = estimatedFinish(shown.figures, speed, asOf)
  if (finish === undefined) return null
  const isToday = date(finish) === date(asOf)
  return (
    <p className={classes.quiet}>
      {m.line_dashboard_finish()}{' '}
      <b>{isToday ? hourMinute(finish) : `${date(finish).slice(0, 5)} ${hourMinute(finish)}`}</b>{' '}
      {m.line_dashboard_at_speed({ speed: number(speed, 1), unit: unitPerMinute(unit) })}
    </p>
  )
}
