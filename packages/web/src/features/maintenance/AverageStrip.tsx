import type { MaintenanceSummary } from '@baliza/contract'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './maintenance.module.css'

/** How many calls, and how long one takes. */
export function AverageStrip({ total }: { total: MaintenanceSummary['total'] }) {
  const { number, minutes } = useFormat()
  const figures = [
    { name: m.maintenance_calls(), text: number(total.calls), hint: counts(total, number) },
    { name: m.maintenance_declaring_mean(), text: minutes(total.declaringTime) },
    { name: m.maintenance_wait_mean(), text: minutes(total.waitingTime) },
    { name: m.maintenance_mttr(), text: minutes(total.maintenanceTime), hint: m.maintenance_mttr_hint() },
    { name: m.maintenance_total_mean(), text: minutes(total.totalTime), hint: m.maintenance_total_hint() },
  ]
  return (
    <dl className={classes.strip} aria-label={m.maintenance_averages()}>
      {figures.map(({ name, text, hint }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
          {hint !== undefined && <dd className={classes.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}

const counts = ({ finished, noMtto }: MaintenanceSummary['total'], number: (value: number) => string) =>
  m.maintenance_counts({ finished: number(finished), noMtto: number(noMtto) })
