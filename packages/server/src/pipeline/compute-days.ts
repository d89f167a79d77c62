import { factsWithin, type Instant, type Interval, instant, type LineFacts, type PlantCalendar } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import { readLineFacts } from '../store/line-facts.ts'
import { type DayRow, dayRow, type ShiftRow, shiftRow, sumSlots } from '../store/shift-day-rows.ts'
import { type StoredSettings, settingsFor } from '../store/window-row.ts'
import { isAsStored } from './as-stored.ts'
import type { IndexJob } from './index-job.ts'

export type ComputedDays = {
  /** Rows to be stored. */
  readonly shifts: readonly ShiftRow[]
  readonly days: readonly DayRow[]
  /** How many shifts and days were computed, stored already or not. */
  readonly computed: { readonly shifts: number; readonly days: number }
}

type Stored = { readonly shifts: ReadonlyMap<Instant, ShiftRow>; readonly days: ReadonlyMap<string, DayRow> }

/** Computes the shifts of a line that the span touches, and their production days, from facts that are read once. */
export async function computeDays(db: Db, job: IndexJob): Promise<ComputedDays> {
  const names = daysTouching(job.calendar, job.span, job.now)
  const [first, last] = [names[0], names.at(-1)]
  if (first === undefined || last === undefined) return { shifts: [], days: [], computed: { shifts: 0, days: 0 } }
  const whole = { start: job.calendar.dayInterval(first).start, end: job.calendar.dayInterval(last).end }
  const stored = await readStored(db, job.lineID, whole)
  const facts = await readLineFacts(db, job.lineID, whole, job.reasons)
  const each = names.map((day) => computeDay(day, factsWithin(facts, job.calendar.dayInterval(day)), stored, job))
  const shifts = each.flatMap((one) => one.shifts)
  const days = each.map((one) => one.day)
  return {
    shifts: shifts.filter((row) => !isAsStored(row, stored.shifts.get(row.shiftStart), row.shiftEnd)),
    days: days.filter((row) => !isAsStored(row, stored.days.get(row.day), row.dayEnd)),
    computed: { shifts: shifts.length, days: days.length },
  }
}

export function daysTouching(calendar: PlantCalendar, span: Interval, now: Instant): string[] {
  const days: string[] = []
  for (let day = calendar.productionDayAt(span.start); ; day = calendar.nextDay(day)) {
    const { start } = calendar.dayInterval(day)
    if (start >= span.end || start > now) return days
    days.push(day)
  }
}

/** Shifts of the day that the span does not touch are judged by the settings that they are stored with; without a row they get one. */
function computeDay(day: string, facts: LineFacts, stored: Stored, job: IndexJob): { shifts: ShiftRow[]; day: DayRow } {
  const { lineID, calendar, span, now, today, afresh } = job
  const shifts = calendar.shiftsOf(day)
  const touched = (shift: Interval) => shift.start < span.end && shift.end > span.start
  const settings = new Map(
    shifts.map((shift): [string, StoredSettings] => {
      const kept = afresh && touched(shift) ? undefined : stored.shifts.get(shift.start)
      return [shift.name, settingsFor(kept, shift.end, today)]
    }),
  )
  const slots = sumSlots(facts, calendar.slotsOf(day), now, (slot) => settings.get(slot.shift) ?? today)
  const begun = shifts.filter((shift) => shift.start <= now && (touched(shift) || !stored.shifts.has(shift.start)))
  return {
    shifts: begun.map((shift) => shiftRow(lineID, shift, slots, { facts, now })),
    day: dayRow(lineID, day, slots, { calendar, now }),
  }
}

async function readStored(db: Db, lineID: number, whole: Interval): Promise<Stored> {
  const shifts = await db
    .selectFrom('shiftIndex')
    .selectAll()
    .where('lineId', '=', lineID)
    .where('shiftStart', '>=', whole.start)
    .where('shiftStart', '<', whole.end)
    .execute()
  const days = await db
    .selectFrom('dayIndex')
    .selectAll()
    .where('lineId', '=', lineID)
    .where('dayStart', '>=', instant(whole.start))
    .where('dayStart', '<', whole.end)
    .execute()
  return { shifts: new Map(shifts.map((row) => [row.shiftStart, row])), days: new Map(days.map((row) => [row.day, row])) }
}
