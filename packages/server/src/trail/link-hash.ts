import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open-database.ts'
import type { TrailName } from '../db/trail-tables.ts'

const TABLES = { audit: 'auditEntry', security: 'securityEvent' } as const satisfies Record<TrailName, string>
export const TRAILS = Object.keys(TABLES) as TrailName[]

/** The table that a trail is. */
export const tableOf = (trail: TrailName): RawBuilder<unknown> => sql.table(TABLES[trail])

type TrailRow = Readonly<Record<string, string | number | null>>

/** The rows of a trail with these ids, by their ids. */
export async function readTrailRows(
  db: Db,
  trail: TrailName,
  rowIDs: readonly number[],
): Promise<ReadonlyMap<number, TrailRow>> {
  if (rowIDs.length === 0) return new Map()
  const { rows } = await sql<TrailRow>`
    select * from ${tableOf(trail)} where "id" in (${sql.join(rowIDs)})`.execute(db)
  return new Map(rows.map((row) => [row['id'] as number, row]))
}

/**
 * Covers the link before and every value of the row, by the names of the columns. What is null is left out:
 * a column that a later version adds changes no hash of the rows that were there.
 */
export function linkHash(before: string, row: TrailRow): string {
  const values = Object.entries(row)
    .filter(([, value]) => value !== null)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(`${before}\n${JSON.stringify(values)}`)
    .digest('hex')
}
