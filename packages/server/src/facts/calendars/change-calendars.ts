import {
  type Actor,
  type CalendarDocument,
  type CalendarException,
  type CalendarRefusal,
  type CalendarScope,
  type Instant,
  rulesOfDocument,
  whyNotCalendar,
} from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import { Problem } from '../../refusals/problem.ts'
import { audit } from '../audit.ts'
import { markDirty } from '../dirty-windows.ts'
import { readParameters } from '../parameters.ts'
import { type ChangedStretch, changedStretches } from './changed-stretches.ts'
import { calendarsBy, readCalendarDocument, readSectors } from './read-calendars.ts'

/** What a calendar would change if it took the place of the one that holds; refuses what may not be kept. */
export async function previewCalendars(
  db: Db,
  document: CalendarDocument,
  now: Instant,
): Promise<ChangedStretch[]> {
  refuseWrong(document)
  const [{ timeZone }, held, lines] = await Promise.all([
    readParameters(db),
    readCalendarDocument(db),
    db.selectFrom('line').select(['lineID', 'description as line', 'sectorID']).orderBy('lineID').execute(),
  ])
  await refuseUnknownPlaces(db, document)
  const sectors = await readSectors(db)
  const rules = { before: rulesOfDocument(held), after: rulesOfDocument(document) }
  const before = calendarsBy(timeZone, rules.before, sectors)
  const after = calendarsBy(timeZone, rules.after, sectors)
  for (const { lineID, line } of lines) {
    const running = before.of(lineID).shiftAt(now)
    if (isSame(running, after.of(lineID).shiftAt(now))) continue
    const calendar = before.of(lineID)
    const date = calendar.nextDay(calendar.productionDayAt(running.end))
    throw new Problem('calendar-cuts-running-shift', { line, shift: running.name, date })
  }
  return changedStretches(db, { before, after, rules, now })
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

function refuseWrong(document: CalendarDocument): void {
  const [why] = whyNotCalendar(document)
  if (why) throw new Problem<CalendarRefusal['code']>(why.code, why)
}

async function refuseUnknownPlaces(db: Db, { rules, exceptions }: CalendarDocument): Promise<void> {
  const [lines, sectors] = await Promise.all([
    db.selectFrom('line').select('lineID').execute(),
    db.selectFrom('sector').select('sectorID').execute(),
  ])
  const knownLines = new Set(lines.map(({ lineID }) => lineID))
  const knownSectors = new Set(sectors.map(({ sectorID }) => sectorID))
  for (const { scope } of [...rules, ...exceptions]) {
    if (scope.kind === 'line' && !knownLines.has(scope.lineID))
      throw new Problem('line-unknown', { lineID: scope.lineID })
    if (scope.kind === 'sector' && !knownSectors.has(scope.sectorID))
      throw new Problem('sector-unknown', { sectorID: scope.sectorID })
  }
}

/**
 * Puts a calendar in the place of the one of that `revision`, and marks what of the past comes out otherwise:
 * the pipeline computes it again. All or nothing.
 */
export function changeCalendars(
  { db }: { readonly db: Db },
  { revision, ...document }: CalendarDocument & { readonly revision: number },
  by: Actor,
): Promise<ChangedStretch[]> {
  return db.transaction().execute(async (trx) => {
    const raised = await trx
      .updateTable('parameter')
      .set({ calendarRevision: revision + 1 })
      .where('id', '=', 1)
      .where('calendarRevision', '=', revision)
      .returning('id')
      .executeTakeFirst()
    if (!raised) throw new Problem('changed-meanwhile')
    const before = await readCalendarDocument(trx)
    const changed = await previewCalendars(trx, document, by.at)
    await replaceDocument(trx, document)
    for (const { lineID, start, end } of changed) await markDirty(trx, lineID, { start, end })
    await audit(trx, {
      ...by,
      action: 'calendar.change',
      entity: 'calendar',
      entityKey: revision + 1,
      before: onlyIn(before, document),
      after: { ...onlyIn(document, before), recomputedShifts: shiftsIn(changed) },
    })
    return changed
  })
}

export const shiftsIn = (changed: readonly ChangedStretch[]): number =>
  changed.reduce((sum, { shifts }) => sum + shifts, 0)

/** What the one says and the other does not: the trail need not repeat a calendar of years. */
function onlyIn(one: CalendarDocument, other: CalendarDocument) {
  const missing = <T>(some: readonly T[], others: readonly T[]): T[] => {
    const known = new Set(others.map((each) => JSON.stringify(each)))
    return some.filter((each) => !known.has(JSON.stringify(each)))
  }
  return {
    patterns: missing(one.patterns, other.patterns),
    rules: missing(one.rules, other.rules),
    exceptions: missing(one.exceptions, other.exceptions),
  }
}

/** One statement takes a bounded number of parameters. */
const MOST_ROWS = 500

async function replaceDocument(trx: Trx, { patterns, rules, exceptions }: CalendarDocument): Promise<void> {
  await trx.deleteFrom('calendarException').execute()
  await trx.deleteFrom('calendarRule').execute()
  await trx.deleteFrom('shiftPattern').execute()
  for (const { days, name, dayStart, anchor } of patterns)
    await trx
      .insertInto('shiftPattern')
      .values({ name, dayStart, anchor, days: JSON.stringify(days) })
      .execute()
  for (let i = 0; i < rules.length; i += MOST_ROWS)
    await trx
      .insertInto('calendarRule')
      .values(
        rules
          .slice(i, i + MOST_ROWS)
          .map(({ scope, from, pattern }) => ({ fromDay: from, pattern, ...placeOf(scope) })),
      )
      .execute()
  for (let i = 0; i < exceptions.length; i += MOST_ROWS)
    await trx
      .insertInto('calendarException')
      .values(exceptions.slice(i, i + MOST_ROWS).map(rowOfException))
      .execute()
}

const placeOf = (scope: CalendarScope) => ({
  sectorID: scope.kind === 'sector' ? scope.sectorID : null,
  lineID: scope.kind === 'line' ? scope.lineID : null,
})

function rowOfException(one: CalendarException) {
  const row = { day: one.day, kind: one.kind, ...placeOf(one.scope), name: null, extra: null }
  if (one.kind === 'holiday') return { ...row, name: one.name }
  if (one.kind === 'cancelled') return { ...row, name: one.shift }
  return one.kind === 'extra' ? { ...row, extra: JSON.stringify(one.shift) } : row
}
