import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Table } from '../../ui/Table.tsx'
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
      <Table label={m.diagnostics_backup_runs()} className={classes.table} scrollClass={classes.scroll}>
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
      </Table>
    </details>
  )
}
