import {
  clip,
  earliest,
  factsWithin,
  hoursFrom,
  type IndexTotals,
  type Instant,
  type Interval,
  type PlantCalendar,
} from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { readReasonTree } from '../facts/reasons/reason-tree.ts'
import { readStretches, settingsAt } from './kept-settings.ts'
import { readLineFacts } from './line-facts.ts'
import { readSettingsToday } from './settings-today.ts'
import { totalsIn } from './window-row.ts'

/** An hour of a line, or the part of it that lies in a shift and in the window. */
export type HourTotals = Interval & {
  readonly totals: IndexTotals
  /** How many stops began in it. */
  readonly stops: number
}

/** What the hours of a line come to in a window, each by the settings of its shift: read day by day. */
export async function* hourTotals(
  db: Db,
  line: Row<'line'>,
  window: Interval,
  { calendar, now }: { readonly calendar: PlantCalendar; readonly now: Instant },
): AsyncGenerator<HourTotals> {
  const reasons = await readReasonTree(db)
  const today = await readSettingsToday(db, line, reasons)
  const stretches = await readStretches(db, window, { lineID: line.lineID, calendar, today })
  for (const day of daysOf({ start: window.start, end: earliest(window.end, now) }, calendar)) {
    const facts = await readLineFacts(db, line.lineID, day, { calendar, reasons })
    for (const hour of hoursOf(day, calendar)) {
      const within = factsWithin(facts, hour)
      const totals = totalsIn(within, hour, now, settingsAt(stretches, hour.start))
      const begun = within.stops.filter(({ start }) => clip({ start, end: hour.end }, hour)?.start === start)
      yield { ...hour, totals, stops: begun.length }
    }
  }
}

/** A window cut at production days. */
export function daysOf({ start, end }: Interval, calendar: PlantCalendar): Interval[] {
  const days: Interval[] = []
  for (let from = start; from < end; ) {
    const to = earliest(end, calendar.dayInterval(calendar.productionDayAt(from)).end)
    days.push({ start: from, end: to })
    from = to
  }
  return days
}

function hoursOf({ start, end }: Interval, calendar: PlantCalendar): Interval[] {
  const next = hoursFrom((at) => calendar.shiftAt(at).start)
  const hours: Interval[] = []
  for (let from = start; from < end; from = next(from))
    hours.push({ start: from, end: earliest(end, next(from)) })
  return hours
}
