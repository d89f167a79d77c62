import type { AnswerOf } from '@baliza/contract'
import {
  addTotals,
  clip,
  earliest,
  factsWithin,
  hoursFrom,
  type IndexTotals,
  type Instant,
  type Interval,
  indexesOfTotals,
  type PlantCalendar,
  totalsOf,
} from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { type ReasonTree, readReasonTree } from '../../facts/reasons/reason-tree.ts'
import { readStretches, type Stretch, settingsAt } from '../../figures/kept-settings.ts'
import { readLineFacts } from '../../figures/line-facts.ts'
import { type Around, settingsOf } from '../../figures/stored-shifts.ts'
import { sumsOf } from '../../figures/window-row.ts'

type Cells = AnswerOf<'analysis.heatmap'>
type Hour = { readonly weekday: number; readonly hour: number }
type Cell = Hour & { totals: IndexTotals; stops: number }

/**
 * A line by weekday and hour of the plant's clock, each by the settings of its shift: read and added up day
 * by day.
 */
export async function readHeatmap(
  db: Db,
  line: Row<'line'>,
  window: Interval,
  { calendar, now }: Around,
): Promise<Cells> {
  const reasons = await readReasonTree(db)
  const today = await settingsOf(db, line, reasons)
  const stretches = await readStretches(db, window, { lineID: line.lineID, calendar, today })
  const cells = new Map<string, Cell>()
  const until = earliest(window.end, now)
  for (let start = window.start; start < until; ) {
    const end = earliest(until, calendar.dayInterval(calendar.productionDayAt(start)).end)
    await addDay(db, line.lineID, { start, end }, { cells, calendar, now, reasons, stretches })
    start = end
  }
  return [...cells.values()].toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour).map(cellAnswer)
}

type Adding = Around & {
  readonly cells: Map<string, Cell>
  readonly reasons: ReasonTree
  readonly stretches: readonly Stretch[]
}

async function addDay(
  db: Db,
  lineID: number,
  day: Interval,
  { cells, calendar, now, reasons, stretches }: Adding,
): Promise<void> {
  const facts = await readLineFacts(db, lineID, day, reasons)
  for (const hour of hoursOf(day, calendar)) {
    const within = factsWithin(facts, hour)
    const settings = settingsAt(stretches, hour.start)
    const totals = totalsOf(sumsOf(within, hour, now, settings), settings)
    const stops = within.stops.filter(
      ({ start }) => clip({ start, end: hour.end }, hour)?.start === start,
    ).length
    const place = placeOf(hour.start, calendar)
    const key = `${place.weekday}/${place.hour}`
    const cell = cells.get(key)
    if (cell) Object.assign(cell, { totals: addTotals(cell.totals, totals), stops: cell.stops + stops })
    else cells.set(key, { ...place, totals, stops })
  }
}

function hoursOf({ start, end }: Interval, calendar: PlantCalendar): Interval[] {
  const next = hoursFrom((at) => calendar.shiftAt(at).start)
  const hours: Interval[] = []
  for (let from = start; from < end; from = next(from))
    hours.push({ start: from, end: earliest(end, next(from)) })
  return hours
}

function placeOf(at: Instant, calendar: PlantCalendar): Hour {
  const wall = Temporal.PlainDateTime.from(calendar.toWallClock(at))
  return { weekday: wall.dayOfWeek, hour: wall.hour }
}

function cellAnswer({ weekday, hour, totals, stops }: Cell): Cells[number] {
  const { staffedTime, stoppedTime, oee } = indexesOfTotals(totals)
  return { weekday, hour, staffedTime, stoppedTime, oee, stops }
}
