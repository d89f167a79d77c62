import {
  type CalendarDocument,
  type CalendarException,
  type CalendarRules,
  type CalendarScope,
  type PatternDay,
  type PatternShift,
  type PlantCalendar,
  plantCalendar,
  rulesAt,
  rulesOfDocument,
} from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { readParameters } from '../parameters.ts'

/** By whose shifts windows are cut: the plant's, and those of each line, which may have its own. */
export type Calendars = {
  /** Rises with each change of the rules; 0 = there are none. */
  readonly revision: number
  readonly plant: PlantCalendar
  readonly of: (lineID: number) => PlantCalendar
}

/** The calendars that hold now. `parameters`: where they were read already. */
export async function readCalendars(db: Db, parameters?: Row<'parameter'>): Promise<Calendars> {
  const { timeZone, calendarRevision } = parameters ?? (await readParameters(db))
  if (calendarRevision === 0) {
    const plant = calendarBy(timeZone, NO_RULES)
    return { revision: 0, plant, of: () => plant }
  }
  const [document, sectors] = await Promise.all([readCalendarDocument(db), readSectors(db)])
  return { revision: calendarRevision, ...calendarsBy(timeZone, rulesOfDocument(document), sectors) }
}

/** The calendar of one line, as it holds now. */
export const readCalendarOf = async (db: Db, lineID: number): Promise<PlantCalendar> =>
  (await readCalendars(db)).of(lineID)

export const readSectors = async (db: Db): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (await db.selectFrom('line').select(['lineID', 'sectorID']).execute()).map((line) => [
      line.lineID,
      line.sectorID,
    ]),
  )

/** Calendars by rules; `sectors` says where each line is. */
export function calendarsBy(
  zone: string,
  rules: CalendarRules,
  sectors: ReadonlyMap<number, number>,
): Omit<Calendars, 'revision'> {
  const ofLines = new Map<number, PlantCalendar>()
  return {
    plant: calendarBy(zone, rulesAt(rules, {})),
    of: (lineID) => {
      const sectorID = sectors.get(lineID)
      const found =
        ofLines.get(lineID) ??
        calendarBy(zone, rulesAt(rules, sectorID === undefined ? { lineID } : { lineID, sectorID }))
      ofLines.set(lineID, found)
      return found
    },
  }
}

const NO_RULES: CalendarRules = { rules: [], exceptions: [] }
const MOST_KEPT = 100
const kept = new Map<string, PlantCalendar>()

/** A calendar remembers the days that it has cut: whoever has the same rules shares it. */
function calendarBy(zone: string, rules: CalendarRules): PlantCalendar {
  const key = JSON.stringify([zone, rules])
  const calendar = kept.get(key) ?? plantCalendar(zone, rules)
  kept.delete(key)
  kept.set(key, calendar)
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return calendar
}

/** What people have set, in the order in which they set it. */
export async function readCalendarDocument(db: Db): Promise<CalendarDocument> {
  const [patterns, rules, exceptions] = await Promise.all([
    db.selectFrom('shiftPattern').selectAll().orderBy('name').execute(),
    db.selectFrom('calendarRule').selectAll().orderBy('ruleID').execute(),
    db.selectFrom('calendarException').selectAll().orderBy('exceptionID').execute(),
  ])
  return {
    patterns: patterns.map(({ days, ...pattern }) => ({
      ...pattern,
      days: JSON.parse(days) as PatternDay[],
    })),
    ...documentOfRows(rules, exceptions, (extra) => JSON.parse(extra)),
  }
}

type ExceptionRow = Omit<Row<'calendarException'>, 'exceptionID'>

/** Rules and exceptions as they are written, from their rows. `read`: JSON text. */
export const documentOfRows = (
  rules: readonly Omit<Row<'calendarRule'>, 'ruleID'>[],
  exceptions: readonly ExceptionRow[],
  read: (extra: string) => unknown,
): Pick<CalendarDocument, 'rules' | 'exceptions'> => ({
  rules: rules.map((rule) => ({ scope: scopeOf(rule), from: rule.fromDay, pattern: rule.pattern })),
  exceptions: exceptions.map((row) => exceptionOf(row, read)),
})

type Placed = { readonly sectorID: number | null; readonly lineID: number | null }

function scopeOf({ sectorID, lineID }: Placed): CalendarScope {
  if (lineID !== null) return { kind: 'line', lineID }
  return sectorID === null ? { kind: 'plant' } : { kind: 'sector', sectorID }
}

function exceptionOf(row: ExceptionRow, read: (extra: string) => unknown): CalendarException {
  const { day, kind, name } = row
  const scope = scopeOf(row)
  switch (kind) {
    case 'holiday':
      return { kind, scope, day, name: name ?? '' }
    case 'working-day':
      return { kind, scope, day }
    case 'cancelled':
      return { kind, scope, day, shift: name ?? '' }
    case 'extra':
      return { kind, scope, day, shift: read(row.extra ?? '') as PatternShift }
  }
}
