import '@mantine/core/styles/Button.css'
import {
  type CalendarDocument,
  DAY_MINUTES,
  type DayPlan,
  dayStartOn,
  OUT_OF_SHIFT,
  planDay,
  rulesAt,
  rulesOfDocument,
} from '@baliza/domain'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { getLocale } from '../../i18n/paraglide/runtime.js'
import { useRovingFocus } from '../../ui/roving-focus.ts'
import { daysOfMonth, dayText, hoursText, movedMonth } from './calendar-draft.ts'
import classes from './calendars.module.css'
import type { Place } from './places.ts'

/** What holds on days at a place, by the calendar as it is being written. */
function usePlanOf(document: CalendarDocument, place: Place): (day: string) => DayPlan {
  return useMemo(() => {
    const rules = rulesAt(rulesOfDocument(document), place.at)
    return (day) => {
      const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
      return planDay(rules, day, DAY_MINUTES + dayStartOn(rules, next))
    }
  }, [document, place])
}

type MonthProps = {
  document: CalendarDocument
  place: Place
  month: string
  today: string
  onMonth: (month: string) => void
  onDay: (day: string, plan: DayPlan) => void
}

/** A month of a place: what holds on each of its days. */
export function MonthGrid({ document, place, month, today, onMonth, onDay }: MonthProps) {
  const planOf = usePlanOf(document, place)
  const days = daysOfMonth(month)
  const roving = useRovingFocus(days, 7)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const title = written(`${month}-01`, { month: 'long', year: 'numeric' })
  return (
    <>
      <div className={classes.months}>
        <Button variant="default" h={44} onClick={() => onMonth(movedMonth(month, -1))}>
          {m.calendars_previous_month()}
        </Button>
        <Button variant="default" h={44} onClick={() => onMonth(today.slice(0, 7))}>
          {m.calendars_today()}
        </Button>
        <Button variant="default" h={44} onClick={() => onMonth(movedMonth(month, 1))}>
          {m.calendars_next_month()}
        </Button>
        <strong className={classes.month} aria-live="polite">
          {title}
        </strong>
      </div>
      <table className={classes.grid} aria-label={title} onKeyDown={roving.onKeyDown}>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day} scope="col">
                {written(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} data-other={!day.startsWith(month) || undefined}>
                  <DayButton
                    day={day}
                    plan={planOf(day)}
                    isToday={day === today}
                    isDifferent={isDifferent(document, place, day)}
                    walked={roving.walked(day)}
                    onFocus={() => roving.onFocus(day)}
                    onClick={() => onDay(day, planOf(day))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const written = (day: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(getLocale(), { ...how, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const isDifferent = (document: CalendarDocument, place: Place, day: string): boolean =>
  rulesAt({ rules: [], exceptions: document.exceptions }, place.at).exceptions.some(
    (one) => one.day === day && one.kind !== 'holiday',
  )

type DayProps = {
  day: string
  plan: DayPlan
  isToday: boolean
  isDifferent: boolean
  walked: { 'data-walked': string; tabIndex: number }
  onFocus: () => void
  onClick: () => void
}

function DayButton({ day, plan, isToday, isDifferent: isMarked, walked, onFocus, onClick }: DayProps) {
  const worked = plan.shifts.filter(({ name }) => name !== OUT_OF_SHIFT)
  const words = worked.map((shift) => `${shift.name} ${hoursText(shift)}`)
  const free = worked.length === 0 ? m.calendars_free() : undefined
  return (
    <button
      type="button"
      className={classes.day}
      aria-current={isToday ? 'date' : undefined}
      onFocus={onFocus}
      onClick={onClick}
      {...walked}
    >
      <span className={classes.number}>
        <span className="visually-hidden">{dayText(day)}</span>
        <span aria-hidden>
          <span className={classes.weekday}>{written(day, { weekday: 'short' })}</span>
          {Number(day.slice(8))}
        </span>
        {isMarked && <span className={classes.mark}>{m.calendars_different()}</span>}
      </span>
      <DayBar plan={plan} />
      {plan.holiday !== undefined && <span className={classes.holiday}>{plan.holiday}</span>}
      {free !== undefined && <span className={classes.dim}>{free}</span>}
      {words.map((text) => (
        <span key={text} className={classes.hours}>
          {text}
        </span>
      ))}
    </button>
  )
}

/** The day from its start to the next: its shifts, and hatched what nobody answers for. */
export function DayBar({ plan }: { plan: DayPlan }) {
  const end = plan.shifts.at(-1)?.end ?? plan.dayStart + DAY_MINUTES
  const share = (minutes: number): string => `${(minutes / (end - plan.dayStart)) * 100}%`
  return (
    <span className={classes.bar} aria-hidden>
      {plan.shifts.map(({ name, start, end: until }, nth) => (
        <span
          key={start}
          className={classes.shift}
          data-nth={name === OUT_OF_SHIFT ? 'none' : nth % 3}
          style={{ left: share(start - plan.dayStart), width: share(until - start) }}
        />
      ))}
      {plan.unanswered.map(({ start, end: until }) => (
        <span
          key={start}
          className={classes.unanswered}
          style={{ left: share(start - plan.dayStart), width: share(until - start) }}
        />
      ))}
    </span>
  )
}
