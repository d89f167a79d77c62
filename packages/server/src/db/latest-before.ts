import type { Instant } from '@baliza/domain'
import { type RawBuilder, sql } from 'kysely'

/** Tables whose rows follow each other along the time of a line, and the column where a row begins. */
const BEGINS = { lineState: 'start', stop: 'startDate', productionOrder: 'startDate' } as const

type Bound = { readonly lineID: number; readonly at: Instant; readonly strictly?: boolean }

/**
 * Where the last row of a line begins that began at `at` or before (`strictly`: before), and `at` itself where
 * there is none. Rows of a line do not overlap: from there on, all that reach past `at` are found, however
 * long the history.
 */
export function latestBefore(
  table: keyof typeof BEGINS,
  { lineID, at, strictly = false }: Bound,
): RawBuilder<Instant> {
  const begins = sql.ref(`earlier.${BEGINS[table]}`)
  const reach = strictly ? sql`${begins} < ${at}` : sql`${begins} <= ${at}`
  return sql<Instant>`coalesce((select max(${begins}) from ${sql.table(table)} as "earlier" where "earlier"."lineID" = ${lineID} and ${reach}), ${at})`
}
