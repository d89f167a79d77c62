import type { MaintenanceSummary } from '@baliza/contract'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { EmptyState } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { Tile } from '../../ui/Tile.tsx'
import classes from './maintenance.module.css'

type Row = MaintenanceSummary['total'] & { readonly name: string }
type Props = { title: string; caption: string; rows: readonly Row[] }

/** The mean times of the calls, one row for each line or technician. */
export function AverageTable({ title, caption, rows }: Props) {
  return (
    <Tile title={title} aside={m.maintenance_averages()}>
      {rows.length === 0 ? (
        <EmptyState title={m.maintenance_empty()} text={m.maintenance_empty_hint()} />
      ) : (
        <Table label={title} className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{caption}</th>
              {columns().map(({ field, name }) => (
                <th key={field} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <AverageRow key={row.name} row={row} />
            ))}
          </tbody>
        </Table>
      )}
    </Tile>
  )
}

const columns = () =>
  [
    { field: 'calls', name: m.maintenance_calls(), isTime: false },
    { field: 'finished', name: m.maintenance_finished_count(), isTime: false },
    { field: 'noMtto', name: m.maintenance_no_mtto_count(), isTime: false },
    { field: 'active', name: m.maintenance_active_count(), isTime: false },
    { field: 'declaringTime', name: m.maintenance_declaring(), isTime: true },
    { field: 'waitingTime', name: m.maintenance_wait(), isTime: true },
    { field: 'maintenanceTime', name: m.maintenance_mttr(), isTime: true },
    { field: 'totalTime', name: m.maintenance_total(), isTime: true },
  ] as const

function AverageRow({ row }: { row: Row }) {
  const { number, minutes } = useFormat()
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {columns().map(({ field, isTime }) => (
        <td key={field} data-main={field === 'maintenanceTime' || undefined}>
          {isTime ? minutes(row[field]) : number(row[field])}
        </td>
      ))}
    </tr>
  )
}
