import '@mantine/core/styles/Button.css'
import type { OrderHour } from '@baliza/contract'
import { Button } from '@mantine/core'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Table } from '../../ui/Table.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { CorrectedFigure } from './CorrectedFigure.tsx'
import classes from './hand-counts.module.css'
import { totalOf } from './total-of-hours.ts'

export type OpenHour = { readonly kind: 'correct' | 'history'; readonly hour: OrderHour }

type Props = { hours: readonly OrderHour[]; onOpen: (opened: OpenHour) => void }

/** Hour by hour what was made; what somebody corrected shows what the counter had said. */
export function HoursTable({ hours, onOpen }: Props) {
  const total = totalOf(hours)
  return (
    <Tile title={m.hand_counts_hours()} className={classes.hours}>
      <Table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{m.hand_counts_hour()}</th>
            <th scope="col" className={classes.op}>
              {m.hand_counts_op()}
            </th>
            <th scope="col" data-figure>
              {m.hand_counts_units()}
            </th>
            <th scope="col" data-figure>
              {m.hand_counts_discards()}
            </th>
            <th scope="col">
              <span className="visually-hidden">{m.hand_counts_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <HourRow key={`${hour.order}/${hour.start}`} hour={hour} onOpen={onOpen} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.hand_counts_total()}</th>
            <td className={classes.op} />
            <td data-figure>
              <CorrectedFigure figure={total.units} counted={total.countedUnits} />
            </td>
            <td data-figure>
              <CorrectedFigure figure={total.discards} counted={total.countedDiscards} />
            </td>
            <td />
          </tr>
        </tfoot>
      </Table>
    </Tile>
  )
}

function HourRow({ hour, onOpen }: { hour: OrderHour; onOpen: Props['onOpen'] }) {
  const { hourMinute, date } = useFormat()
  const { start, end, op, corrections } = hour
  return (
    <tr>
      <th scope="row">
        <span className={classes.hour}>
          {m.hand_counts_from_to({ from: hourMinute(start), to: hourMinute(end) })}
        </span>
        <small>{date(start)}</small>
        <small className={classes.opBelow}>{op ?? m.hand_counts_no_order()}</small>
      </th>
      <td className={classes.op}>{op ?? m.hand_counts_no_order()}</td>
      <td data-figure>
        <CorrectedFigure figure={hour.units} counted={hour.countedUnits} />
      </td>
      <td data-figure>
        <CorrectedFigure figure={hour.discards} counted={hour.countedDiscards} />
      </td>
      <td>
        <div className={classes.actions}>
          {corrections.length > 0 && (
            <RowButton
              label={m.hand_counts_history({ count: corrections.length })}
              icon={<IconHistory size={18} aria-hidden />}
              variant="subtle"
              onClick={() => onOpen({ kind: 'history', hour })}
            />
          )}
          <RowButton
            label={m.hand_counts_correct()}
            icon={<IconPencil size={18} aria-hidden />}
            variant="default"
            onClick={() => onOpen({ kind: 'correct', hour })}
          />
        </div>
      </td>
    </tr>
  )
}

type ButtonProps = { label: string; icon: ReactNode; variant: 'subtle' | 'default'; onClick: () => void }

/** On a phone there is room for its icon alone. */
function RowButton({ label, icon, variant, onClick }: ButtonProps) {
  return (
    <Button variant={variant} size="sm" className={classes.action ?? ''} aria-label={label} onClick={onClick}>
      {icon}
      <span className={classes.actionLabel}>{label}</span>
    </Button>
  )
}
