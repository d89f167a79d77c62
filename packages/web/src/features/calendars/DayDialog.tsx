import { type CalendarDocument, type CalendarException, type DayPlan, OUT_OF_SHIFT } from '@baliza/domain'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { dayText, hoursFrom, hoursText, isSameScope, withException } from './calendar-draft.ts'
import classes from './calendars.module.css'
import { DayBar } from './MonthGrid.tsx'
import { type Place, placeText } from './places.ts'

type DayDialogProps = {
  day: string
  plan: DayPlan
  place: Place
  places: readonly Place[]
  document: CalendarDocument
  mayEdit: boolean
  onChange: (document: CalendarDocument) => void
  onClose: () => void
}

/** What holds on a day and why, and what shall be different on it. */
export function DayDialog(props: DayDialogProps) {
  const { day, plan, place, places, document, mayEdit, onChange, onClose } = props
  const change = (next: CalendarDocument) => {
    onChange(next)
    onClose()
  }
  const add = (exception: CalendarException) => change(withException(document, exception))
  const of = { scope: place.scope, day }
  return (
    <Dialog isOpen title={`${dayText(day)} · ${place.text}`} onClose={onClose} size={620}>
      <div className={classes.stack}>
        <p>{whyText(props)}</p>
        <DayBar plan={plan} />
        {plan.holiday !== undefined && <p>{m.calendars_is_holiday({ name: plan.holiday })}</p>}
        <ul className={classes.list}>
          {plan.shifts.map((shift) => (
            <li key={shift.start} className={classes.item}>
              <span>{shiftText(plan, shift)}</span>
              {mayEdit && shift.name !== OUT_OF_SHIFT && (
                <Button
                  variant="default"
                  h={44}
                  onClick={() => add({ ...of, kind: 'cancelled', shift: shift.name })}
                >
                  {m.calendars_cancel_shift({ shift: shift.name })}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <Exceptions {...{ day, place, places, document, mayEdit, onChange: change }} />
        {mayEdit && <AddException {...{ day, place, plan, onAdd: add }} />}
        <DialogActions>
          <Button variant="default" size="md" onClick={onClose}>
            {m.ui_close()}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

function shiftText(plan: DayPlan, shift: DayPlan['shifts'][number]): string {
  const name = shift.name === OUT_OF_SHIFT ? m.calendars_out_of_shift() : shift.name
  return `${name} · ${hoursText(shift)}${breaksText(plan, shift)}`
}

function breaksText({ unanswered }: DayPlan, shift: { start: number; end: number }): string {
  const breaks = unanswered.filter(
    ({ why, start, end }) => why === 'break' && start >= shift.start && end <= shift.end,
  )
  return breaks.length === 0 ? '' : ` · ${m.calendars_breaks({ hours: breaks.map(hoursText).join(', ') })}`
}

function whyText({ plan: { rule }, document, places }: DayDialogProps): string {
  if (rule === undefined) return m.calendars_why_standard()
  const named = document.rules.find(({ from, scope }) => from === rule.from && isSameScope(scope, rule.scope))
  return m.calendars_why_rule({
    pattern: named?.pattern ?? '',
    place: placeText(places, rule.scope),
    from: dayText(rule.from),
  })
}

type ExceptionsProps = Pick<DayDialogProps, 'day' | 'place' | 'places' | 'document' | 'mayEdit' | 'onChange'>

function Exceptions({ day, place, places, document, mayEdit, onChange }: ExceptionsProps) {
  const here = document.exceptions.filter(
    ({ scope, day: on }) =>
      on === day &&
      (scope.kind === 'plant' ||
        (scope.kind === 'sector' ? scope.sectorID === place.at.sectorID : scope.lineID === place.at.lineID)),
  )
  const without = (one: CalendarException) => ({
    ...document,
    exceptions: document.exceptions.filter((other) => other !== one),
  })
  return (
    <ul className={classes.list}>
      {here.map((one) => (
        <li key={JSON.stringify(one)} className={classes.item}>
          <span>{`${exceptionText(one)} · ${placeText(places, one.scope)}`}</span>
          {mayEdit && (
            <Button variant="default" h={44} onClick={() => onChange(without(one))}>
              {m.calendars_remove()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function exceptionText(one: CalendarException): string {
  if (one.kind === 'holiday') return m.calendars_is_holiday({ name: one.name })
  if (one.kind === 'working-day') return m.calendars_working_day()
  if (one.kind === 'cancelled') return m.calendars_is_cancelled({ shift: one.shift })
  return m.calendars_is_extra({ shift: one.shift.name, hours: hoursText(one.shift) })
}

type AddProps = { day: string; place: Place; plan: DayPlan; onAdd: (one: CalendarException) => void }

function AddException(props: AddProps) {
  return (
    <>
      <AddHoliday {...props} />
      <AddExtra {...props} />
    </>
  )
}

function AddHoliday({ day, place, plan, onAdd }: AddProps) {
  const [holiday, setHoliday] = useState('')
  const of = { scope: place.scope, day }
  return (
    <div className={classes.row}>
      <TextInput
        size="md"
        label={m.calendars_holiday_name()}
        value={holiday}
        maxLength={60}
        onChange={({ currentTarget }) => setHoliday(currentTarget.value)}
      />
      <Button
        h={44}
        disabled={holiday.trim() === ''}
        onClick={() => onAdd({ ...of, kind: 'holiday', name: holiday.trim() })}
      >
        {m.calendars_add_holiday()}
      </Button>
      {plan.holiday !== undefined && (
        <Button variant="default" h={44} onClick={() => onAdd({ ...of, kind: 'working-day' })}>
          {m.calendars_working_day()}
        </Button>
      )}
    </div>
  )
}

function AddExtra({ day, place: { scope }, plan, onAdd }: AddProps) {
  const [extra, setExtra] = useState({ name: '', start: '', end: '' })
  const hours = hoursFrom(plan.dayStart, extra.start, extra.end)
  const name = extra.name.trim()
  return (
    <div className={classes.row}>
      <TextInput
        size="md"
        label={m.calendars_extra_name()}
        value={extra.name}
        maxLength={12}
        onChange={({ currentTarget }) => setExtra({ ...extra, name: currentTarget.value })}
      />
      <TextInput
        size="md"
        type="time"
        label={m.calendars_start()}
        value={extra.start}
        onChange={({ currentTarget }) => setExtra({ ...extra, start: currentTarget.value })}
      />
      <TextInput
        size="md"
        type="time"
        label={m.calendars_end()}
        value={extra.end}
        onChange={({ currentTarget }) => setExtra({ ...extra, end: currentTarget.value })}
      />
      <Button
        h={44}
        disabled={hours === undefined || name === ''}
        onClick={() => hours && onAdd({ scope, day, kind: 'extra', shift: { name, ...hours, breaks: [] } })}
      >
        {m.calendars_add_extra()}
      </Button>
    </div>
  )
}
