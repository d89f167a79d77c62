import type { DayOfLine } from '@baliza/contract'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { type PanelSlot, panelSlots } from '../day-slots.ts'
import { useDayIndex } from '../use-day-index.ts'
import { DashboardTile } from './DashboardTile.tsx'
import classes from './kpi.module.css'

/** The slots of the production day: what they should have made, what they made, how long they stood. */
export function SlotPanelTile() {
  const { day, shift } = useDayIndex()
  return (
    <DashboardTile
      title={m.line_dashboard_slot_panel()}
      of="shift"
      aside={day === undefined ? null : <DayName day={day} />}
    >
      {day !== undefined && shift !== undefined && <Panel day={day} now={Date.parse(shift.now)} />}
    </DashboardTile>
  )
}

function DayName({ day: { slots } }: { day: DayOfLine }) {
  const { date } = useFormat()
  return <>{date(slots[0]?.start)}</>
}

/** Where the slots don't fit, one looks at the running one first. */
function showRunning(head: HTMLElement | null): void {
  const scroll = head?.closest('[role=region]')
  if (head && scroll) scroll.scrollLeft = head.offsetLeft + head.offsetWidth - scroll.clientWidth
}

function Panel({ day, now }: { day: DayOfLine; now: number }) {
  const { number, percent } = useFormat()
  const slots = panelSlots(day, now)
  const rows: { name: string; cell: (slot: PanelSlot) => string }[] = [
    { name: m.line_dashboard_slot_target(), cell: ({ objective }) => number(objective) },
    { name: m.line_dashboard_slot_bags(), cell: ({ bags }) => number(bags) },
    { name: m.line_dashboard_slot_stopped(), cell: ({ stoppedMinutes }) => number(stoppedMinutes, 1) },
    {
      name: m.line_dashboard_slot_percentage(),
      cell: ({ percentage }) => percent(percentage === null ? null : percentage / 100),
    },
  ]
  return (
    // NOTE: it scrolls
    <div className={classes.scroll} role="region" aria-label={m.line_dashboard_slot_panel()} tabIndex={0}>
      <table className={classes.panel}>
        <thead>
          <tr>
            <td />
            {slots.map(({ name, start, isRunning }) => (
              <th
                key={start}
                scope="col"
                data-running={isRunning || undefined}
                ref={isRunning ? showRunning : null}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cell }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {slots.map((slot) => (
                <td key={slot.start} data-running={slot.isRunning || undefined}>
                  {cell(slot)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
