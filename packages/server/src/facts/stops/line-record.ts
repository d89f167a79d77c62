import type { Instant, Interval, LineRecord, OpenInterval, StateSpan } from '@baliza/domain'
import { REASON } from '@baliza/domain'
import { latestBefore } from '../../db/latest-before.ts'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { type StopRow, spanOf } from './stop-rows.ts'

/** What is written down about a line around a span, and the rows of it. */
export type Surroundings = LineRecord & { readonly stopRows: readonly StopRow[]; readonly order: number }

/** Reads the states, stops and orders of a line that overlap or touch a span. */
export async function readSurroundings(db: Db, line: Row<'line'>, span: Interval): Promise<Surroundings> {
  const { lineID } = line
  const states = await readStatesAround(db, lineID, span)
  const stopRows = await readStopsAround(db, lineID, span)
  const orders = await readOrdersIn(db, lineID, span)
  return {
    manual: !line.calculationBaliza?.trim(),
    states,
    stopRows,
    stops: stopRows.map((row) => ({ ...spanOf(row), givesWay: givesWay(row) })),
    boundaries: orders.flatMap(({ start, end }) => [start, ...(end === null ? [] : [end])]),
    order:
      orders.find(({ start, end }) => start <= span.start && (end === null || end > span.start))?.order ?? 0,
  }
}

/** The system's own note that nothing was seen, which nobody has signed or cut. */
export const givesWay = (row: StopRow): boolean =>
  row.reasonID === REASON.DISCONNECTED && row.updatedBy === null && row.split === 0

async function readStatesAround(db: Db, lineID: number, { start, end }: Interval): Promise<StateSpan[]> {
  const rows = await db
    .selectFrom('lineState')
    .select(['start', 'end', 'state'])
    .where('lineID', '=', lineID)
    .where('start', '<=', end)
    .where('start', '>=', latestBefore('lineState', { lineID, at: start, strictly: true }))
    .orderBy('start')
    .execute()
  return rows
}

function readStopsAround(db: Db, lineID: number, { start, end }: Interval): Promise<StopRow[]> {
  return db
    .selectFrom('stop')
    .selectAll()
    .where('lineID', '=', lineID)
    .where('startDate', '<=', end)
    .where('startDate', '>=', latestBefore('stop', { lineID, at: start, strictly: true }))
    .where((eb) => eb.or([eb('endDate', 'is', null), eb('endDate', '>=', start)]))
    .orderBy('startDate')
    .execute()
}

async function readOrdersIn(
  db: Db,
  lineID: number,
  { start, end }: Interval,
): Promise<(OpenInterval & { order: number })[]> {
  const rows = await db
    .selectFrom('productionOrder')
    .select((eb) => ['order', eb.ref('startDate').$castTo<Instant>().as('start'), 'endDate as end'])
    .where('lineID', '=', lineID)
    .where('startDate', '<', end)
    .where((eb) => eb.or([eb('endDate', 'is', null), eb('endDate', '>', start)]))
    .orderBy('startDate')
    .execute()
  return rows
}
