import type { AnswerOf } from '@baliza/contract'
import {
  addTotals,
  type IndexTotals,
  type Instant,
  type Interval,
  indexesOfTotals,
  type PlantCalendar,
  type ProfileID,
} from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { hourTotals } from '../../figures/hour-totals.ts'
import type { ProfileOf } from './analysis-scope.ts'

type Cells = AnswerOf<'analysis.heatmap'>
type Hour = { readonly weekday: number; readonly hour: number }
type Cell = Hour & { readonly totals: IndexTotals; readonly stops: number }

/** A line by weekday and hour of the plant's clock. */
export async function readHeatmap(
  db: Db,
  line: Row<'line'>,
  window: Interval,
  around: { readonly calendar: PlantCalendar; readonly now: Instant; readonly profile: ProfileOf },
): Promise<Cells> {
  const cells = new Map<string, Cell>()
  for await (const { start, totals, stops } of hourTotals(db, line, window, around)) {
    const hour = hourOf(start, around.calendar)
    const key = `${hour.weekday}/${hour.hour}`
    const cell = cells.get(key)
    cells.set(
      key,
      cell
        ? { ...hour, totals: addTotals(cell.totals, totals), stops: cell.stops + stops }
        : { ...hour, totals, stops },
    )
  }
  const profile = around.profile(around.calendar.productionDayAt(window.start))
  return [...cells.values()]
    .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour)
    .map((cell) => cellAnswer(cell, profile))
}

function hourOf(at: Instant, calendar: PlantCalendar): Hour {
  const wall = Temporal.PlainDateTime.from(calendar.toWallClock(at))
  return { weekday: wall.dayOfWeek, hour: wall.hour }
}

function cellAnswer({ weekday, hour, totals, stops }: Cell, profile: ProfileID): Cells[number] {
  const { staffedTime, stoppedTime, oee } = indexesOfTotals(totals, profile)
  return { weekday, hour, staffedTime, stoppedTime, oee, stops }
}
