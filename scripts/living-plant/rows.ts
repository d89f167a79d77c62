import type { Database, Db } from '@baliza/server'
import type { Insertable } from 'kysely'

/** A line of the audit trail. */
export type Entry = Insertable<Database['auditEntry']>

const MOST_ROWS = 200

/** A statement takes a bounded number of parameters. */
export const chunks = <T>(all: readonly T[], most = MOST_ROWS): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, i) => all.slice(i * most, (i + 1) * most))

/** Stops of a line are numbered within their order: gives the next number of an order each time. */
export async function numberStops(tx: Db, lineID: number): Promise<(order: number) => number> {
  const rows = await tx
    .selectFrom('stop')
    .select((eb) => ['order', eb.fn.max('stopID').as('last')])
    .where('lineID', '=', lineID)
    .groupBy('order')
    .execute()
  const last = new Map(rows.map((row) => [row.order, row.last]))
  return (order) => {
    const next = (last.get(order) ?? 0) + 1
    last.set(order, next)
    return next
  }
}
