import { sql } from 'kysely'
import type { Trx } from '../../db/open-database.ts'
import { highestStopID, removeStop } from '../../facts/stops/stop-numbers.ts'
import type { LineRows, StoredRows } from './row-fold.ts'
import type { StopRow } from './standing-stops.ts'

/**
 * Deletes the stops that proved wrong, ends or prolongs those that changed, and numbers and adds the new
 * ones.
 */
export async function writeStops(
  trx: Trx,
  stored: StoredRows['stops'],
  folds: ReadonlyMap<number, LineRows>,
): Promise<void> {
  const forgotten: StopRow[] = []
  const written: StopRow[] = []
  for (const [lineID, { stops }] of folds) {
    const before = new Map((stored.get(lineID) ?? []).map((row) => [keyOf(row), row]))
    for (const row of stops) {
      const old = before.get(keyOf(row))
      before.delete(keyOf(row))
      if (!old || !sameStop(old, row)) written.push(row)
    }
    forgotten.push(...before.values())
  }
  for (const row of forgotten) await removeStop(trx, row)
  await numberStops(
    trx,
    written.filter((row) => row.stopID === 0),
  )
  for (let from = 0; from < written.length; from += MOST_ROWS)
    await upsertStops(trx, written.slice(from, from + MOST_ROWS))
}

const MOST_ROWS = 1_000

const keyOf = ({ order, stopID, startDate }: StopRow) =>
  stopID === 0 ? `new ${order}/${startDate}` : `${order}/${stopID}`

const sameStop = (a: StopRow, b: StopRow) =>
  a.startDate === b.startDate &&
  a.endDate === b.endDate &&
  a.split === b.split &&
  a.originalEndDate === b.originalEndDate &&
  a.reasonID === b.reasonID &&
  a.updatedBy === b.updatedBy

/** A stop's number is one more than the highest that its order and line ever had. */
async function numberStops(trx: Trx, fresh: readonly StopRow[]): Promise<void> {
  const groups = [...Map.groupBy(fresh, ({ order, lineID }) => `${order}/${lineID}`).values()]
  for (const group of groups) {
    const [first] = group
    if (!first) continue
    let last = await highestStopID(trx, first)
    for (const row of group) row.stopID = ++last
  }
}

/** What a person signs: the system writes it only where nobody has, not even a moment ago. */
const SIGNATURE = ['reasonID', 'recognized', 'observation', 'equipmentID', 'updateDate', 'updatedBy'] as const

const unlessSigned = (column: (typeof SIGNATURE)[number]) =>
  sql`case when "stop"."updatedBy" is null then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`stop.${column}`)} end`

async function upsertStops(trx: Trx, rows: readonly StopRow[]): Promise<void> {
  await trx
    .insertInto('stop')
    .values(rows)
    .onConflict((on) =>
      on.columns(['order', 'lineID', 'stopID']).doUpdateSet((eb) => ({
        startDate: eb.ref('excluded.startDate'),
        endDate: eb.ref('excluded.endDate'),
        split: eb.ref('excluded.split'),
        originalStartDate: eb.ref('excluded.originalStartDate'),
        originalEndDate: eb.ref('excluded.originalEndDate'),
        ...Object.fromEntries(SIGNATURE.map((column) => [column, unlessSigned(column)])),
      })),
    )
    .execute()
}
