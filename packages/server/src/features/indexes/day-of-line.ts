import type { DayOfLine } from '@baliza/contract'
import { type Instant, type PlantCalendar, toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { readCalendarOf } from '../../facts/calendars/read-calendars.ts'
import { profileOn } from '../../facts/parameters.ts'
import { readReasonTree } from '../../facts/reasons/reason-tree.ts'
import { readStretches, settingsAt } from '../../figures/kept-settings.ts'
import { readLineFacts } from '../../figures/line-facts.ts'
import { readSettingsToday } from '../../figures/settings-today.ts'
import { dayFiguresOf, sumSlots } from '../../figures/shift-day-rows.ts'
import { Problem } from '../../refusals/problem.ts'
import { dayIn } from '../../refusals/read-instant.ts'
import { readProfile } from '../../refusals/read-profile.ts'

/** The day index of a line from its facts, up to now while the day runs: today's without a day. */
export const readDayOfLine = (
  db: Db,
  line: Row<'line'>,
  {
    day: wanted,
    profile: asked,
  }: { readonly day?: string | undefined; readonly profile?: string | undefined },
  now: Instant,
): Promise<DayOfLine> =>
  inSnapshot(db, async (snapshot) => {
    const { lineID } = line
    const profile = readProfile(asked)
    const calendar = await readCalendarOf(snapshot, lineID)
    const day = wanted === undefined ? calendar.productionDayAt(now) : readDay(wanted, calendar)
    const reasons = await readReasonTree(snapshot)
    const today = await readSettingsToday(snapshot, line, reasons)
    const stretches = await readStretches(snapshot, calendar.dayInterval(day), { lineID, calendar, today })
    const facts = await readLineFacts(snapshot, lineID, calendar.dayInterval(day), { calendar, reasons })
    const slots = sumSlots(facts, calendar.slotsOf(day), now, ({ start }) => settingsAt(stretches, start))
    const figures = dayFiguresOf(day, slots, profile ?? profileOn(today, day))
    return {
      lineID,
      lineId: lineID,
      line: line.description,
      day,
      ...figures,
      slots: figures.slots.map(({ start, end, ...slot }) => ({
        name: slot.name,
        shift: slot.shift,
        start: toIso(start),
        end: toIso(end),
        bagsObjective: slot.bagsObjective,
        bags: slot.bags,
        stoppedMinutes: slot.stoppedMinutes,
        utilizationPercentage: slot.utilizationPercentage,
      })),
    }
  })

/** A production day that arrived as text. */
export function readDay(text: string, calendar: PlantCalendar): string {
  const day = dayIn(text, calendar)
  if (day === undefined) throw new Problem('field-invalid', { field: 'day' })
  return day
}
