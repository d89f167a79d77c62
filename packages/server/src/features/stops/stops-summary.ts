import { type AnswerOf, type Language, type QueryOf, spokenPath } from '@baliza/contract'
import {
  clippedStops,
  endingNow,
  type Instant,
  type Interval,
  type SummedStop,
  sumByPath,
  toIso,
} from '@baliza/domain'
import { latestBefore } from '../../db/latest-before.ts'
import type { Db } from '../../db/open-database.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { readCalendarOf } from '../../facts/calendars/read-calendars.ts'
import { readReasonTree } from '../../facts/reasons/reason-tree.ts'
import { shownStops } from '../../facts/stops/shown-stops.ts'
import { readShiftWindows, readWindow } from '../../refusals/read-window.ts'

type SummaryQuery = QueryOf<'stops.summary'>
type ReaderOfSummary = { readonly language: Language; readonly now: Instant }

/**
 * The stops of a line inside a window, or inside one shift of its days, in time order. One that goes on
 * reaches to now.
 */
export const readSummary = (
  db: Db,
  query: SummaryQuery,
  reader: ReaderOfSummary,
): Promise<AnswerOf<'stops.summary'>> =>
  inSnapshot(db, async (snapshot) => {
    const windows = await windowsOf(snapshot, query)
    const stops = await readSummedStops(snapshot, query, windows, reader)
    const inside = windows.flatMap((window) => clippedStops(stops, window))
    return {
      stops: inside.map(({ start, end, path }) => ({ startDate: toIso(start), endDate: toIso(end), path })),
    }
  })

/** The same stops by path, down to a level, with the colour that the tree gives each path. */
export const readByPath = (
  db: Db,
  query: QueryOf<'stops.byPath'>,
  reader: ReaderOfSummary,
): Promise<AnswerOf<'stops.byPath'>> =>
  inSnapshot(db, async (snapshot) => {
    const windows = await windowsOf(snapshot, query)
    const sums = sumByPath(await readSummedStops(snapshot, query, windows, reader), windows, query.level)
    const colors = await colorsByPath(snapshot, reader)
    return {
      paths: sums.map((sum) => ({ ...sum, color: colors.get(sum.path) ?? null })),
      duration: sums.reduce((total, { duration }) => total + duration, 0),
      stopCount: sums.reduce((total, { stopCount }) => total + stopCount, 0),
    }
  })

async function windowsOf(db: Db, { line, startDate, endDate, shift }: SummaryQuery): Promise<Interval[]> {
  const calendar = await readCalendarOf(db, line)
  return readShiftWindows(calendar, readWindow({ startDate, endDate }, calendar), shift)
}

async function readSummedStops(
  db: Db,
  query: SummaryQuery,
  windows: readonly Interval[],
  { language, now }: ReaderOfSummary,
): Promise<SummedStop[]> {
  const [first, last] = [windows[0], windows.at(-1)]
  if (!first || !last) return []
  const rows = await stopsIn(db, query, { start: first.start, end: last.end }).execute()
  return rows.map(({ path, color, startDate, endDate }) => ({
    ...endingNow({ start: startDate, end: endDate }, now),
    path: path === null ? '' : spokenPath(path, language),
    color,
  }))
}

/** Stops of one line don't overlap: what reaches in from the left is the last that begins before. */
function stopsIn(db: Db, { line, product, root }: SummaryQuery, { start, end }: Interval) {
  const all = db
    .selectFrom('stop')
    .leftJoin('stopReason', 'stopReason.reasonID', 'stop.reasonID')
    .leftJoin('productionOrder', 'productionOrder.order', 'stop.order')
    .select(['stop.startDate', 'stop.endDate', 'stopReason.path', 'stopReason.color'])
    .where('stop.lineID', '=', line)
    .where('stop.startDate', '<', end)
    .where('stop.startDate', '>=', latestBefore('stop', { lineID: line, at: start }))
    .where((eb) => eb.or([eb('stop.endDate', 'is', null), eb('stop.endDate', '>', start)]))
    .where(shownStops)
    .orderBy('stop.startDate')
  const ofProduct = product ? all.where('productionOrder.productCode', '=', product) : all
  return root ? ofProduct.where('stopReason.root', '=', root) : ofProduct
}

/** A reason or category without a colour of its own takes its root category's. */
async function colorsByPath(
  db: Db,
  { language }: ReaderOfSummary,
): Promise<ReadonlyMap<string, string | null>> {
  const tree = await readReasonTree(db)
  return new Map(
    [...tree.values()].map(({ path, color, root }) => [
      spokenPath(path, language),
      color ?? tree.get(root ?? 0)?.color ?? null,
    ]),
  )
}
