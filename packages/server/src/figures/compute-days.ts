import { setImmediate } from 'node:timers/promises'
import {
  factsWithin,
  HOUR,
  type Instant,
  type Interval,
  type LineFacts,
  later,
  type PlantCalendar,
} from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import { isAsStored } from './as-stored.ts'
import type { IndexJob, ReplacedRows } from './index-job.ts'
import { readLineFacts } from './line-facts.ts'
import { readAhead } from './read-ahead.ts'
import { type DayRow, dayRow, type ShiftRow, shiftRow, sumSlots } from './shift-day-rows.ts'
import { type StoredSettings, settingsFor } from './window-row.ts'

export type ComputedDays = {
  /** Rows to be stored. */
  readonly shifts: readonly ShiftRow[]
  readonly days: readonly DayRow[]
  /** What another calendar cut of this stretch is to be removed as these are stored. */
  readonly replaced?: ReplacedRows | undefined
  /** How many shifts and days were computed, stored already or not. */
  readonly computed: { readonly shifts: number; readonly days: number }
}

type Stored = {
  readonly shifts: ReadonlyMap<Instant, ShiftRow>
  readonly days: ReadonlyMap<string, DayRow>
  /** Windows that another calendar cut and that lie across these. */
  readonly others: { readonly shiftStarts: readonly Instant[]; readonly days: readonly string[] }
}

/** So many days are read in one go. */
const READ_AT_ONCE = 28

/** Computes the shifts of a line that the span touches, and their production days. */
export async function computeDays(
  db: Db,
  job: IndexJob,
): Promise<Pick<ComputedDays, 'shifts' | 'days'> & { readonly replaced: readonly ReplacedRows[] }> {
  const shifts: ShiftRow[] = []
  const days: DayRow[] = []
  const replaced: ReplacedRows[] = []
  await takeDays(db, job, async (some) => {
    shifts.push(...some.shifts)
    days.push(...some.days)
    if (some.replaced) replaced.push(some.replaced)
  })
  return { shifts, days, replaced }
}

/**
 * The same, some days at a time: while they are computed and taken, the next are read. Tells how many there
 * were.
 */
export async function takeDays(
  db: Db,
  job: IndexJob,
  take: (some: ComputedDays) => Promise<void>,
): Promise<ComputedDays['computed']> {
  const computed = { shifts: 0, days: 0 }
  const each = readAhead(
    piecesOf(daysTouching(job.calendar, job.span, job.now)),
    (names) => readDays(db, names, job),
    async (read) => {
      const some = await daysOf(read, job)
      await take(some)
      return some.computed
    },
  )
  for await (const { shifts, days } of each) {
    computed.shifts += shifts
    computed.days += days
  }
  return computed
}

type ReadDays = { readonly names: Names; readonly facts: LineFacts; readonly stored: Stored }

type Names = readonly [string, ...string[]]

const wholeOf = (names: Names, calendar: PlantCalendar): Interval => ({
  start: calendar.dayInterval(names[0]).start,
  end: calendar.dayInterval(names.at(-1) ?? names[0]).end,
})

async function readDays(db: Db, names: Names, job: IndexJob): Promise<ReadDays> {
  const whole = wholeOf(names, job.calendar)
  const [stored, facts] = await Promise.all([
    readStored(db, job, whole),
    readLineFacts(db, job.lineID, whole, job),
  ])
  return { names, facts, stored }
}

/** One day after the other, so that whatever else waits for the processor gets it in between. */
async function daysOf({ names, facts, stored }: ReadDays, job: IndexJob): Promise<ComputedDays> {
  const shifts: ShiftRow[] = []
  const days: DayRow[] = []
  let computed = 0
  for (const name of names) {
    const one = computeDay(name, factsWithin(facts, job.calendar.dayInterval(name)), stored, job)
    shifts.push(
      ...one.shifts.filter((row) => !isAsStored(row, stored.shifts.get(row.shiftStart), row.shiftEnd)),
    )
    if (!isAsStored(one.day, stored.days.get(name), one.day.dayEnd)) days.push(one.day)
    computed += one.shifts.length
    await setImmediate()
  }
  const { others } = stored
  const replaced =
    others.shiftStarts.length + others.days.length > 0 ? { lineID: job.lineID, ...others } : undefined
  return { shifts, days, replaced, computed: { shifts: computed, days: names.length } }
}

function* piecesOf(names: readonly string[]): Generator<readonly [string, ...string[]]> {
  for (let from = 0; from < names.length; from += READ_AT_ONCE) {
    const [first, ...rest] = names.slice(from, from + READ_AT_ONCE)
    if (first !== undefined) yield [first, ...rest]
  }
}

function daysTouching(calendar: PlantCalendar, span: Interval, now: Instant): string[] {
  const days: string[] = []
  for (let day = calendar.productionDayAt(span.start); ; day = calendar.nextDay(day)) {
    const { start } = calendar.dayInterval(day)
    if (start >= span.end || start > now) return days
    days.push(day)
  }
}

/**
 * Shifts of the day that the span does not touch are judged by the settings that they are stored with;
 * without a row they get one.
 */
function computeDay(
  day: string,
  facts: LineFacts,
  stored: Stored,
  job: IndexJob,
): { shifts: ShiftRow[]; day: DayRow } {
  const { lineID, calendar, span, now, today, afresh } = job
  const shifts = calendar.shiftsOf(day)
  const touched = (shift: Interval) => shift.start < span.end && shift.end > span.start
  const settings = new Map(
    shifts.map((shift): [Instant, StoredSettings] => {
      const kept = afresh && touched(shift) ? undefined : stored.shifts.get(shift.start)
      return [shift.start, settingsFor(kept, shift.end, today)]
    }),
  )
  const slots = sumSlots(facts, calendar.slotsOf(day), now, (slot) => settings.get(slot.shiftStart) ?? today)
  const begun = shifts.filter(
    (shift) => shift.start <= now && (touched(shift) || !stored.shifts.has(shift.start)),
  )
  return {
    shifts: begun.map((shift) => shiftRow(lineID, shift, slots, { facts, now })),
    day: dayRow(lineID, day, slots, { calendar, now }),
  }
}

async function readStored(db: Db, { lineID, calendar, today }: IndexJob, whole: Interval): Promise<Stored> {
  const shifts = await db
    .selectFrom('shiftIndex')
    .selectAll()
    .where('lineId', '=', lineID)
    .where('shiftStart', '>', later(whole.start, -REACHES_IN))
    .where('shiftStart', '<', whole.end)
    .where('shiftEnd', '>', whole.start)
    .execute()
  const days = await db
    .selectFrom('dayIndex')
    .selectAll()
    .where('lineId', '=', lineID)
    .where('dayStart', '>', later(whole.start, -REACHES_IN))
    .where('dayStart', '<', whole.end)
    .where('dayEnd', '>', whole.start)
    .execute()
  const isOurShift = (row: ShiftRow): boolean =>
    row.timeZone === today.timeZone &&
    calendar
      .shiftsOf(row.day)
      .some(({ name, start, end }) => row.shift === name && row.shiftStart === start && row.shiftEnd === end)
  const isOurDay = ({ day, dayStart, dayEnd, timeZone }: DayRow): boolean => {
    const { start, end } = calendar.dayInterval(day)
    return timeZone === today.timeZone && dayStart === start && dayEnd === end
  }
  return {
    shifts: new Map(shifts.filter(isOurShift).map((row) => [row.shiftStart, row])),
    days: new Map(days.filter(isOurDay).map((row) => [row.day, row])),
    others: {
      shiftStarts: shifts.filter((row) => !isOurShift(row)).map(({ shiftStart }) => shiftStart),
      days: days.filter((row) => !isOurDay(row)).map(({ day }) => day),
    },
  }
}

/** What begins before the stretch and lies in it began so long before at most. */
const REACHES_IN = 26 * HOUR
