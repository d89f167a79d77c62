import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { EmptyState } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { Tile } from '../../ui/Tile.tsx'
import classes from './manual-stops.module.css'
import type { DayStop } from './use-stops-of-day.ts'

type Does = { onEdit: (stop: DayStop) => void; onDelete: (stop: DayStop) => void }

/** The stops of the day; only those entered by hand are changed here. */
export function StopsOfDay({ stops, onEdit, onDelete }: { stops: readonly DayStop[] } & Does) {
  return (
    <Tile title={m.manual_stops_list()}>
      {stops.length === 0 ? (
        <EmptyState title={m.manual_stops_empty()} text={m.manual_stops_empty_hint()} />
      ) : (
        <Table className={classes.table} scrollClass={classes.scroll}>
          <thead>
            <tr>
              <th scope="col">{m.manual_stops_start()}</th>
              <th scope="col">{m.manual_stops_end()}</th>
              <th scope="col" data-figure>
                {m.manual_stops_duration()}
              </th>
              <th scope="col">{m.manual_stops_reason()}</th>
              <th scope="col">{m.manual_stops_equipment()}</th>
              <th scope="col">{m.manual_stops_observation()}</th>
              <th scope="col">{m.manual_stops_by()}</th>
              <th scope="col">
                <span className="visually-hidden">{m.manual_stops_actions()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {stops.map((stop) => (
              <StopRow key={`${stop.order}/${stop.stopID}`} stop={stop} onEdit={onEdit} onDelete={onDelete} />
            ))}
          </tbody>
        </Table>
      )}
    </Tile>
  )
}

function StopRow({ stop, onEdit, onDelete }: { stop: DayStop } & Does) {
  const { dateTime, minutes } = useFormat()
  return (
    <tr>
      <td>{dateTime(stop.startDate)}</td>
      <td>{stop.endDate === null ? m.manual_stops_going_on() : dateTime(stop.endDate)}</td>
      <td data-figure>{minutes(stop.duration)}</td>
      <td>{stop.reason ?? m.manual_stops_unrecognized()}</td>
      <td>{stop.equipmentName}</td>
      <td>{stop.observation}</td>
      <td>{stop.updatedBy}</td>
      <td className={classes.actions}>
        {stop.manual && (
          <>
            <Button variant="default" size="sm" onClick={() => onEdit(stop)}>
              {m.manual_stops_edit()}
            </Button>
            <Button variant="subtle" color="danger" size="sm" onClick={() => onDelete(stop)}>
              {m.manual_stops_delete()}
            </Button>
          </>
        )}
      </td>
    </tr>
  )
}
