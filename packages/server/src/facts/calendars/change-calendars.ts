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
import { type CalendarChange, type ChangedStretch, changedStretches } from './changed-stretches.ts'
import { calendarsBy, readCalendarDocument, readSectors } from './read-calendars.ts'

/** What a calendar would change if it took the place of the one that holds; refuses what may not be kept. */
export async function previewCalendars(
  db: Db,
  document: CalendarDocument,
  now: Instant,
): Promise<ChangedStretch[]> {
  refuseWrong(document)
  await refuseUnknownPlaces(db, document)
  return changedStretches(db, await refuseCalendars(db, document, now))
}

/** Refuses what speaks against a calendar by itself, and what would cut a shift that runs. Answers both calendars. */
export async function refuseCalendars(
  db: Db,
  document: CalendarDocument,
  now: Instant,
): Promise<CalendarChange> {
  refuseWrong(document)
  const [{ timeZone }, held, sectors, lines] = await Promise.all([
    readParameters(db),
    readCalendarDocument(db),
    readSectors(db),
    db.selectFrom('line').select(['lineID', 'description as line']).orderBy('lineID').execute(),
  ])
  const rules = { before: rulesOfDocument(held), after: rulesOfDocument(document) }
  const before = calendarsBy(timeZone, rules.before, sectors)
  const after = calendarsBy(timeZone, rules.after, sectors)
  for (const { lineID, line } of lines) {
    const calendar = before.of(lineID)
    const running = calendar.shiftAt(now)
    if (isSame(running, after.of(lineID).shiftAt(now))) continue
    const date = calendar.nextDay(calendar.productionDayAt(running.end))
    throw new Problem('calendar-cuts-running-shift', { line, shift: running.name, date })
  }
  return { before, after, rules, now }
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
export const changeCalendars = (
  { db }: { readonly db: Db },
  { revision, ...document }: CalendarDocument & { readonly revision: number },
  by: Actor,
): Promise<ChangedStretch[]> =>
  db.transaction().execute((trx) => changeCalendarsWithin(trx, document, by, revision))

/** As one of several steps of a larger change; without a revision, whatever the calendar was before. */
export async function changeCalendarsWithin(
  trx: Trx,
  document: CalendarDocument,
  by: Actor,
  seen?: number,
): Promise<ChangedStretch[]> {
  const revision = await raiseRevision(trx, seen)
  const before = await readCalendarDocument(trx)
  const changed = await previewCalendars(trx, document, by.at)
  await replaceDocument(trx, document)
  for (const { lineID, start, end } of changed) await markDirty(trx, lineID, { start, end })
  await audit(trx, {
    ...by,
    action: 'calendar.change',
    entity: 'calendar',
    entityKey: revision,
    before: onlyIn(before, document),
    after: { ...onlyIn(document, before), recomputedShifts: shiftsIn(changed) },
  })
  return changed
}

/** Whoever changes the calendar at the same time waits here. */
async function raiseRevision(trx: Trx, seen: number | undefined): Promise<number> {
  const raise = trx
    .updateTable('parameter')
    .set((eb) => ({ calendarRevision: eb('calendarRevision', '+', 1) }))
    .where('id', '=', 1)
    .returning('calendarRevision')
  const raised = await (seen === undefined
    ? raise
    : raise.where('calendarRevision', '=', seen)
  ).executeTakeFirst()
  if (!raised) throw new Problem('changed-meanwhile')
  return raised.calendarRevision
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

/** Rules and exceptions are numbered anew: in a file of the configuration they are told apart by their numbers. */
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
        rules.slice(i, i + MOST_ROWS).map(({ scope, from, pattern }, nth) => ({
          ruleID: i + nth + 1,
          fromDay: from,
          pattern,
          ...placeOf(scope),
        })),
      )
      .execute()
  for (let i = 0; i < exceptions.length; i += MOST_ROWS)
    await trx
      .insertInto('calendarException')
      .values(
        exceptions
          .slice(i, i + MOST_ROWS)
          .map((one, nth) => ({ exceptionID: i + nth + 1, ...rowOfException(one) })),
      )
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
