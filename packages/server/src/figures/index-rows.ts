import type { Trx } from '../db/open-database.ts'
import type { ReplacedRows } from './index-job.ts'
import type { IndexRows } from './index-windows.ts'

/** One statement carries so many values: far below what either database takes. */
const MOST_VALUES = 8_000

/** Stores indexes in place of those that were there. */
export async function writeIndexRows(
  trx: Trx,
  { shifts, days, orders, replaced }: Partial<IndexRows>,
): Promise<void> {
  for (const each of replaced ?? []) await removeOthers(trx, each)
  await upsert(trx, 'shiftIndex', ['lineId', 'shiftStart'], shifts ?? [])
  await upsert(trx, 'dayIndex', ['lineId', 'day'], days ?? [])
  await upsert(trx, 'orderIndex', ['order'], orders ?? [])
}

async function removeOthers(trx: Trx, { lineID, shiftStarts, days }: ReplacedRows): Promise<void> {
  if (shiftStarts.length > 0)
    await trx
      .deleteFrom('shiftIndex')
      .where('lineId', '=', lineID)
      .where('shiftStart', 'in', [...shiftStarts])
      .execute()
  if (days.length > 0)
    await trx
      .deleteFrom('dayIndex')
      .where('lineId', '=', lineID)
      .where('day', 'in', [...days])
      .execute()
}

type IndexTable = 'shiftIndex' | 'dayIndex' | 'orderIndex'

async function upsert(
  trx: Trx,
  table: IndexTable,
  key: readonly string[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const atOnce = Math.floor(MOST_VALUES / columns.length)
  for (let from = 0; from < rows.length; from += atOnce) {
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + atOnce) as never)
      .onConflict((on) =>
        on
          .columns(key as never)
          .doUpdateSet((eb) =>
            Object.fromEntries(
              columns
                .filter((name) => !key.includes(name))
                .map((name) => [name, eb.ref(`excluded.${name}` as never)]),
            ),
          ),
      )
      .execute()
  }
}
