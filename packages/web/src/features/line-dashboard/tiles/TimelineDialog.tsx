import type { TimelineSegment } from '@baliza/contract'
import { useMounted } from '@mantine/hooks'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Swatch } from '../../../ui/charts/Swatch.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Table } from '../../../ui/Table.tsx'
import { nameOf } from '../timeline-bar.ts'
import { lookOf, minutesOf } from '../timeline-parts.ts'
import classes from './tiles.module.css'

type Props = { isOpen: boolean; onClose: () => void; timeline: readonly TimelineSegment[] }

/** The bar as a table: for who can't see it, and for who wants the seconds. */
export function TimelineDialog({ isOpen, onClose, timeline }: Props) {
  // NOTE: fetched as it opens, it would not know where the focus was: it opens after it was there.
  const isThere = useMounted()
  return (
    <Dialog isOpen={isOpen && isThere} onClose={onClose} title={m.line_dashboard_bar_table()} size={640}>
      <TimelineTable timeline={timeline.filter(({ kind }) => kind !== 'future')} />
    </Dialog>
  )
}

function TimelineTable({ timeline }: { timeline: readonly TimelineSegment[] }) {
  const { time, minutes } = useFormat()
  return (
    <Table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{m.line_dashboard_column_state()}</th>
          <th scope="col">{m.line_dashboard_column_start()}</th>
          <th scope="col">{m.line_dashboard_column_end()}</th>
          <th scope="col">{m.line_dashboard_column_duration()}</th>
        </tr>
      </thead>
      <tbody>
        {timeline.map((segment) => (
          <tr key={segment.start}>
            <th scope="row">
              <Swatch look={lookOf(segment)} color={segment.color} />
              {nameOf(segment)}
            </th>
            <td>{time(segment.start)}</td>
            <td>{time(segment.end)}</td>
            <td>{minutes(minutesOf(segment))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
