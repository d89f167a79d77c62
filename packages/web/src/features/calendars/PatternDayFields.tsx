import { type CalendarRefusal, type DayMinutes, type PatternDay, type PatternShift } from '@baliza/domain'
import { Button, TextInput } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { clockOf, hoursFrom, shiftAtHours } from './calendar-draft.ts'
import classes from './calendars.module.css'
import { refusalText } from './refusal-text.ts'

type DayProps = {
  day: PatternDay
  nth: number
  dayStart: number
  onChange: (day: PatternDay) => void
  onCopy: () => void
  refusals: readonly CalendarRefusal[]
}

/** The shifts of one day of a pattern, or that nobody works. */
export function PatternDayFields({ day, nth, dayStart, onChange, onCopy, refusals }: DayProps) {
  const setShifts = (shifts: readonly PatternShift[]) => onChange({ shifts })
  const addShift = () => {
    const start = day.shifts.at(-1)?.end ?? dayStart
    setShifts([...day.shifts, { name: '', start, end: start + 8 * 60, breaks: [] }])
  }
  return (
    <fieldset className={classes.set}>
      <legend>{m.calendars_day({ day: nth })}</legend>
      <div className={classes.stack}>
        {day.free === true && <p>{m.calendars_free()}</p>}
        {day.shifts.map((shift, at) => (
          <ShiftFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a shift being named has no other name
            key={at}
            shift={shift}
            dayStart={dayStart}
            onChange={(next) => setShifts(day.shifts.with(at, next))}
            onRemove={() => setShifts(day.shifts.toSpliced(at, 1))}
          />
        ))}
        {refusals.map((why) => (
          <Notice key={why.code + why.shift} tone="bad" title={refusalText(why)} />
        ))}
        <div className={classes.row}>
          <Button variant="default" h={44} onClick={addShift}>
            {m.calendars_add_shift()}
          </Button>
          <Button variant="default" h={44} onClick={() => onChange({ shifts: [], free: true })}>
            {m.calendars_make_free()}
          </Button>
          <Button variant="default" h={44} onClick={onCopy}>
            {m.calendars_copy_day()}
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

type ShiftProps = {
  shift: PatternShift
  dayStart: number
  onChange: (shift: PatternShift) => void
  onRemove: () => void
}

function ShiftFields({ shift, dayStart, onChange, onRemove }: ShiftProps) {
  const { breaks } = shift
  const setBreaks = (next: readonly DayMinutes[]) => onChange({ ...shift, breaks: next })
  return (
    <>
      <div className={classes.row}>
        <TextInput
          size="md"
          label={m.calendars_shift_name()}
          value={shift.name}
          maxLength={12}
          onChange={({ currentTarget: { value: name } }) => onChange({ ...shift, name })}
        />
        <Hours from={dayStart} hours={shift} onChange={(hours) => onChange(shiftAtHours(shift, hours))} />
        <Button
          variant="default"
          h={44}
          onClick={() => setBreaks([...breaks, { start: shift.start + 120, end: shift.start + 150 }])}
        >
          {m.calendars_add_break()}
        </Button>
        <Button variant="default" h={44} onClick={onRemove}>
          {m.calendars_remove_shift({ shift: shift.name })}
        </Button>
      </div>
      {breaks.map((rest, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no name
        <div key={at} className={classes.row} role="group" aria-label={m.calendars_break()}>
          <span>{m.calendars_break()}</span>
          <Hours from={shift.start} hours={rest} onChange={(hours) => setBreaks(breaks.with(at, hours))} />
          <Button variant="default" h={44} onClick={() => setBreaks(breaks.toSpliced(at, 1))}>
            {m.calendars_remove()}
          </Button>
        </div>
      ))}
    </>
  )
}

type HoursProps = { from: number; hours: DayMinutes; onChange: (hours: DayMinutes) => void }

/** What the browser hands over while a time is half typed is no time: it stays as it was. */
function Hours({ from, hours, onChange }: HoursProps) {
  const change = (start: string, end: string) => {
    const next = hoursFrom(from, start, end)
    if (next !== undefined) onChange(next)
  }
  return (
    <>
      <TextInput
        size="md"
        type="time"
        label={m.calendars_start()}
        value={clockOf(hours.start)}
        onChange={({ currentTarget }) => change(currentTarget.value, clockOf(hours.end))}
      />
      <TextInput
        size="md"
        type="time"
        label={m.calendars_end()}
        value={clockOf(hours.end)}
        onChange={({ currentTarget }) => change(clockOf(hours.start), currentTarget.value)}
      />
    </>
  )
}
