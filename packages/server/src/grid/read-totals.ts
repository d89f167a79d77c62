import { sql } from 'kysely'
import { fieldsOfFilter, whereSql } from './filter-sql.ts'
import type { Filter, Summary } from './load-options.ts'
import type { RawRow } from './read-rows.ts'
import { type Scope, sourceOf } from './scope.ts'
import { fieldsOfSummaries, finish, NOTHING, partialsOf, summarySql } from './summaries.ts'

export type Totals = { readonly rows: number; readonly summary: readonly (number | string | null)[] }

/**
 * What the whole filtered result has, in one look: how many rows, and its summaries in the order in which
 * they were asked.
 */
export async function readTotals(
  scope: Scope,
  filter: Filter | undefined,
  summaries: readonly Summary[],
): Promise<Totals> {
  const source = sourceOf(scope, [...fieldsOfFilter(filter), ...fieldsOfSummaries(summaries)])
  const columns = [sql`count(*) as "n"`, ...summarySql(summaries, scope)]
  const query = sql<RawRow>`select ${sql.join(columns)} from ${source}${whereSql(scope, filter)}`
  const [row = {}] = (await query.execute(scope.db)).rows
  const rows = Number(row['n'] ?? 0)
  const partials = partialsOf(row, summaries, scope)
  const { grid } = scope
  return {
    rows,
    summary: summaries.map((summary, i) => finish(summary, partials[i] ?? NOTHING, { rows, grid })),
  }
}
