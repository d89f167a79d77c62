import type { AnswerOf, Language, QueryOf } from '@baliza/contract'
import {
  clippedStops,
  endingNow,
  type Instant,
  type Interval,
  type SummedStop,
  spokenPath,
  sumByPath,
  toIso,
  windowsOfShift,
} from '@baliza/domain'
import { latestBefore } from '../../db/latest-before.ts'
import type { Db } from '../../db/open-database.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { calendarOf, readParameters } from '../../facts/parameters.ts'
import { readReasonTree } from '../../facts/reasons/reason-tree.ts'
import { shownStops } from '../../facts/stops/shown-stops.ts'
import { readWindow } from '../../refusals/read-window.ts'

type Wish = QueryOf<'stops.summary'>
type Asked = { readonly language: Language; readonly now: Instant }

/**
 * The stops of a line inside a window, or inside one shift of its days, in time order. One that goes on
 * reaches to now.
 */
export const readSummary = (db: Db, wish: Wish, asked: Asked): Promise<AnswerOf<'stops.summary'>> =>
  inSnapshot(db, async (snapshot) => {
    const windows = await windowsOf(snapshot, wish)
    const stops = await readSummedStops(snapshot, wish, windows, asked)
    const inside = windows.flatMap((window) => clippedStops(stops, window))
    return {
      stops: inside.map(({ start, end, path }) => ({ startDate: toIso(start), endDate: toIso(end), path })),
    }
  })

/** The same stops by path, down to a level, with the colour that the tree gives each path. */
export const readByPath = (
  db: Db,
  wish: QueryOf<'stops.byPath'>,
  asked: Asked,
): Promise<AnswerOf<'stops.byPath'>> =>
  inSnapshot(db, async (snapshot) => {
    const windows = await windowsOf(snapshot, wish)
    const sums = sumByPath(await readSummedStops(snapshot, wish, windows, asked), windows, wish.level)
    const colors = await colorsByPath(snapshot, asked)
    return {
      paths: sums.map((sum) => ({ ...sum, color: colors.get(sum.path) ?? null })),
      duration: sums.reduce((total, { duration }) => total + duration, 0),
      stopCount: sums.reduce((total, { stopCount }) => total + stopCount, 0),
    }
  })

async function windowsOf(db: Db, { startDate, endDate, shift }: Wish): Promise<Interval[]> {
  const calendar = calendarOf(await readParameters(db))
  return windowsOfShift(calendar, readWindow({ startDate, endDate }, calendar), shift)
}

async function readSummedStops(
  db: Db,
  wish: Wish,
  windows: readonly Interval[],
  { language, now }: Asked,
): Promise<SummedStop[]> {
  const [first, last] = [windows[0], windows.at(-1)]
  if (!first || !last) return []
  const rows = await stopsIn(db, wish, { start: first.start, end: last.end }).execute()
  return rows.map(({ path, color, startDate, endDate }) => ({
    ...endingNow({ start: startDate, end: endDate }, now),
    path: path === null ? '' : spokenPath(path, language),
    color,
  }))
}

/** Stops of one line don't overlap: what reaches in from the left is the last that begins before. */
function stopsIn(db: Db, { line, product, root }: Wish, { start, end }: Interval) {
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
async function colorsByPath(db: Db, { language }: Asked): Promise<ReadonlyMap<string, string | null>> {
  const tree = await readReasonTree(db)
  return new Map(
    [...tree.values()].map(({ path, color, root }) => [
      spokenPath(path, language),
      color ?? tree.get(root ?? 0)?.color ?? null,
    ]),
  )
}
