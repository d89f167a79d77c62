import { HOUR, type Instant } from '@baliza/domain'
import { sql } from 'kysely'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import type { LineRows, StateRow, StoredRows } from './row-fold.ts'
import type { StopRow } from './standing-stops.ts'
import { writeStops } from './stop-rows.ts'

type Reach = { readonly lineID: number; readonly from: Instant | null }

/** Rows in one statement: far below what either database takes as parameters. */
const MOST_ROWS = 1_000

/** Reads the states and stops of lines from `from` on, and the one that reaches into it. */
export async function readStoredRows(trx: Trx, reaches: readonly Reach[]): Promise<StoredRows> {
  const wanted = reaches.flatMap(({ lineID, from }) => (from === null ? [] : [{ lineID, from }]))
  const [first, ...rest] = wanted
  if (!first) return { states: new Map(), stops: new Map() }
  const states = rest.reduce((query, reach) => query.unionAll(statesFrom(trx, reach)), statesFrom(trx, first))
  const stops = rest.reduce((query, reach) => query.unionAll(stopsFrom(trx, reach)), stopsFrom(trx, first))
  return {
    states: Map.groupBy(
      (await states.execute()).toSorted((a, b) => a.start - b.start),
      (row) => row.lineID,
    ),
    stops: Map.groupBy(
      (await stops.execute()).toSorted((a, b) => a.startDate - b.startDate),
      (row) => row.lineID,
    ),
  }
}

const statesFrom = (trx: Trx, { lineID, from }: { lineID: number; from: Instant }) =>
  trx
    .selectFrom('lineState')
    .selectAll()
    .where('lineID', '=', lineID)
    .where(
      'start',
      '>=',
      sql<Instant>`coalesce((select max(p."start") from "lineState" p where p."lineID" = ${lineID} and p."start" < ${from}), ${from})`,
    )

/** From the first piece of the stop that began last before `from`: its pieces share the end of the whole. */
const stopsFrom = (trx: Trx, { lineID, from }: { lineID: number; from: Instant }) =>
  trx
    .selectFrom('stop')
    .select(STOP_COLUMNS)
    .where('lineID', '=', lineID)
    .where(
      'startDate',
      '>=',
      sql<Instant>`coalesce((select max(p."startDate") from "stop" p where p."lineID" = ${lineID} and p."startDate" < ${from} and p."split" < 2), ${from})`,
    )

const STOP_COLUMNS = [
  'order',
  'lineID',
  'stopID',
  'split',
  'startDate',
  'endDate',
  'originalStartDate',
  'originalEndDate',
  'reasonID',
  'recognized',
  'observation',
  'equipmentID',
  'manual',
  'updatedBy',
  'updateDate',
] as const satisfies readonly (keyof StopRow)[]

/** Writes what differs between the stored rows and the folds. */
export async function writeRows(
  trx: Trx,
  stored: StoredRows,
  folds: ReadonlyMap<number, LineRows>,
): Promise<void> {
  await writeOrders(trx, folds)
  await writeStates(trx, stored.states, folds)
  await writeStops(trx, stored.stops, folds)
  await writeBuckets(trx, folds)
}

/**
 * An order begins where the line really changed: its dates and the facts agree to the millisecond. Latest
 * first, so that no two orders of a line ever overlap on the way.
 */
async function writeOrders(trx: Trx, folds: ReadonlyMap<number, LineRows>): Promise<void> {
  for (const rows of folds.values()) {
    for (const { at, requestedAt, from, to } of rows.orderChanges.toReversed()) {
      if (at === requestedAt) continue
      await trx
        .updateTable('productionOrder')
        .set({
          startDate: at,
          endDate: sql<Instant>`case when "endDate" < ${at} then ${at} else "endDate" end`,
        })
        .where('order', '=', to)
        .execute()
      await trx
        .updateTable('productionOrder')
        .set({ endDate: at })
        .where('order', '=', from)
        .where('endDate', 'is not', null)
        .execute()
    }
  }
}

async function writeStates(
  trx: Trx,
  stored: StoredRows['states'],
  folds: ReadonlyMap<number, LineRows>,
): Promise<void> {
  const outdated: { lineID: number; start: Instant }[] = []
  const fresh: StateRow[] = []
  for (const [lineID, { states }] of folds) {
    const before = stored.get(lineID) ?? []
    let same = 0
    while (same < before.length && sameState(before[same], states[same])) same++
    const first = before[same]
    if (first) outdated.push({ lineID, start: first.start })
    fresh.push(...states.slice(same))
  }
  if (outdated.length > 0) {
    await trx
      .deleteFrom('lineState')
      .where((eb) =>
        eb.or(
          outdated.map(({ lineID, start }) => eb.and([eb('lineID', '=', lineID), eb('start', '>=', start)])),
        ),
      )
      .execute()
  }
  for (const rows of inPortions(fresh)) await trx.insertInto('lineState').values(rows).execute()
}

const sameState = (a: StateRow | undefined, b: StateRow | undefined) =>
  a?.start === b?.start && a?.end === b?.end && a?.state === b?.state

async function writeBuckets(trx: Trx, folds: ReadonlyMap<number, LineRows>): Promise<void> {
  const buckets: Row<'productionBucket'>[] = []
  for (const rows of folds.values()) buckets.push(...rows.buckets.values())
  for (const rows of inPortions(buckets)) {
    await trx
      .insertInto('productionBucket')
      .values(rows)
      .onConflict((on) =>
        on.columns(['lineID', 'start', 'order']).doUpdateSet((eb) => ({
          units: eb('productionBucket.units', '+', eb.ref('excluded.units')),
          discards: eb('productionBucket.discards', '+', eb.ref('excluded.discards')),
          unknownUnits: eb('productionBucket.unknownUnits', '+', eb.ref('excluded.unknownUnits')),
          unknownDiscards: eb('productionBucket.unknownDiscards', '+', eb.ref('excluded.unknownDiscards')),
        })),
      )
      .execute()
  }
  for (const [lineID, rows] of folds)
    for (const { at, from } of rows.orderChanges) await cutBucket(trx, { lineID, at, from })
}

/** A bucket lies inside its order: the one that spans the end of the order ends there. */
const cutBucket = (trx: Trx, { lineID, at, from }: { lineID: number; at: Instant; from: number }) =>
  trx
    .updateTable('productionBucket')
    .set({ end: at })
    .where('lineID', '=', lineID)
    .where('order', '=', from)
    .where('start', '<', at)
    .where('end', '>', at)
    .where('start', '>=', (at - HOUR) as Instant)
    .execute()

function* inPortions<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += MOST_ROWS) yield rows.slice(from, from + MOST_ROWS)
}
