import type { Stop } from '@baliza/contract'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import classes from './history.module.css'

/** How long it took to call maintenance, until somebody came, and to repair. */
export function MaintenancePhases({ stop }: { stop: Stop }) {
  const { minutes } = useFormat()
  if (stop.maintenanceReason === null) return null
  const phases = [
    { id: 'declaring', name: m.stops_column_declaring(), length: stop.declaringTime ?? 0 },
    { id: 'waiting', name: m.stops_column_waiting(), length: stop.waitingTime ?? 0 },
    { id: 'maintenance', name: m.stops_column_maintenance(), length: stop.maintenanceTime ?? 0 },
  ]
  return (
    <section className={classes.section}>
      <h3>{m.stops_maintenance_title({ reason: stop.maintenanceReason })}</h3>
      <div className={classes.phases} aria-hidden>
        {phases.map(
          ({ id, length }) => length > 0 && <i key={id} data-phase={id} style={{ flexGrow: length }} />,
        )}
      </div>
      <dl className={classes.phaseNames}>
        {phases.map(({ id, name, length }) => (
          <div key={id} data-phase={id}>
            <dt>{name}</dt>
            <dd>{minutes(length)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
