import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type BackupRun, sizeText } from './backup-text.ts'
import classes from './diagnostics.module.css'

const CAUSES: Record<BackupRun['cause'], () => string> = {
  schedule: m.diagnostics_backup_by_schedule,
  order: m.diagnostics_backup_by_order,
  command: m.diagnostics_backup_by_command,
}

/** The last backups, the newest first. */
export function RunsTable({ runs }: { runs: readonly BackupRun[] }) {
  const format = useFormat()
  if (runs.length === 0) return null
  return (
    <details className={classes.figures}>
      <summary>{m.diagnostics_backup_runs()}</summary>
      <section className={classes.scroll} aria-label={m.diagnostics_backup_runs()}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{m.diagnostics_backup_at()}</th>
              <th scope="col">{m.diagnostics_backup_cause()}</th>
              <th scope="col">{m.diagnostics_backup_size()}</th>
              <th scope="col">{m.diagnostics_backup_outcome()}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.startedAt + run.file} data-over={run.problem !== null || undefined}>
                <td>{format.dateTime(run.startedAt)}</td>
                <td>{CAUSES[run.cause]()}</td>
                <td>{sizeText(run, format)}</td>
                <td>{run.problem ?? run.file}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
