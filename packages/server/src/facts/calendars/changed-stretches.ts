import { setImmediate } from 'node:timers/promises'
import {
  type CalendarRules,
  earliest,
  firstDayThatMayDiffer,
  type Instant,
  type Interval,
  isDayChanged,
  latest,
  type PlantCalendar,
} from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Calendars } from './read-calendars.ts'

/** Days of a line that follow each other and come out otherwise, as far as they have begun. */
export type ChangedStretch = Interval & {
  readonly lineID: number
  readonly from: string
  readonly until: string
  readonly days: number
  /** Shifts of the new calendar that are over. */
  readonly shifts: number
}

/** Two calendars, and when the one takes the place of the other. */
export type CalendarChange = {
  readonly before: Pick<Calendars, 'of'>
  readonly after: Pick<Calendars, 'of'>
  readonly rules: { readonly before: CalendarRules; readonly after: CalendarRules }
  readonly now: Instant
}

/** So many days are compared before whatever else waits gets its turn. */
const AT_ONCE = 100

/** What of the past another calendar changes, line by line; days of which a line has no facts are not its own. */
export async function changedStretches(db: Db, change: CalendarChange): Promise<ChangedStretch[]> {
  const first = firstDayThatMayDiffer(change.rules.before, change.rules.after)
  if (first === undefined) return []
  const lines = await db
    .selectFrom('dayIndex')
    .select((eb) => ['lineId', eb.fn.min('day').as('day')])
    .groupBy('lineId')
    .orderBy('lineId')
    .execute()
  const compared = new Map<PlantCalendar, Map<PlantCalendar, readonly string[]>>()
  const stretches: ChangedStretch[] = []
  for (const { lineId, day } of lines) {
    const [before, after] = [change.before.of(lineId), change.after.of(lineId)]
    const ofBefore = compared.get(before) ?? new Map<PlantCalendar, readonly string[]>()
    compared.set(before, ofBefore)
    const earliestDay = lines.map((line) => line.day).sort()[0] ?? day
    const days =
      ofBefore.get(after) ??
      (await daysThatDiffer(before, after, first > earliestDay ? first : earliestDay, change.now))
    ofBefore.set(after, days)
    stretches.push(
      ...stretchesOf(
        days.filter((one) => one >= day),
        { lineID: lineId, before, after, now: change.now },
      ),
    )
  }
  return stretches
}

async function daysThatDiffer(
  before: PlantCalendar,
  after: PlantCalendar,
  first: string,
  now: Instant,
): Promise<string[]> {
  if (before === after) return []
  const days: string[] = []
  let compared = 0
  for (let day = first; startOf(day, before, after) <= now; day = after.nextDay(day)) {
    if (isDayChanged(before, after, day)) days.push(day)
    if (++compared % AT_ONCE === 0) await setImmediate()
  }
  return days
}

const startOf = (day: string, before: PlantCalendar, after: PlantCalendar): Instant =>
  earliest(before.dayInterval(day).start, after.dayInterval(day).start)

type OfLine = {
  readonly lineID: number
  readonly before: PlantCalendar
  readonly after: PlantCalendar
  readonly now: Instant
}

function stretchesOf(days: readonly string[], { lineID, before, after, now }: OfLine): ChangedStretch[] {
  const stretches: ChangedStretch[] = []
  for (const day of days) {
    const last = stretches.at(-1)
    const start = startOf(day, before, after)
    const end = earliest(now, latest(before.dayInterval(day).end, after.dayInterval(day).end))
    const shifts = after.shiftsOf(day).filter((shift) => shift.end <= now).length
    if (last && after.nextDay(last.until) === day)
      stretches[stretches.length - 1] = {
        ...last,
        until: day,
        end,
        days: last.days + 1,
        shifts: last.shifts + shifts,
      }
    else if (start < end) stretches.push({ lineID, from: day, until: day, start, end, days: 1, shifts })
  }
  return stretches
}
