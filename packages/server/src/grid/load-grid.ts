import type { GridAnswer, GridGroup, Language, LoadQuery } from '@baliza/contract'
import { type Instant, plantCalendar } from '@baliza/domain'
import { type Db, dialectOf } from '../db/open-database.ts'
import { readParameters, wallClockOf } from '../facts/parameters.ts'
import { allFields } from './find-field.ts'
import type { Grid } from './grid.ts'
import type { LoadOptions } from './load-options.ts'
import { countGroups, readGroups } from './read-groups.ts'
import { readLoadOptions } from './read-load-options.ts'
import { decodeRow, type RawRow, readRows } from './read-rows.ts'
import { readTotals, type Totals } from './read-totals.ts'
import type { Restriction, Scope } from './scope.ts'

export type LoadGridOptions = {
  readonly now: Instant
  /** What every row meets, whatever the client filters. */
  readonly where?: Restriction | undefined
  /** The language of the word for a missing value; left out, it stays null. */
  readonly language?: Language | undefined
  /** The plant's; left out, it is looked up. */
  readonly zone?: string | null | undefined
}

/**
 * Answers a load call of the grid protocol: rows or groups, their total count and sums, or a bare count.
 * `grid` says what the client may name. `gridEndpoint` does the same and answers workbooks too.
 */
export async function loadGrid<Row>(
  { db }: { readonly db: Db },
  grid: Grid<Row>,
  query: LoadQuery,
  options: LoadGridOptions,
): Promise<GridAnswer<Row>> {
  const opened = await openGrid(db, grid, query, options)
  return (await answerGrid(opened.scope, opened.options)) as GridAnswer<Row>
}

/** What one request wants of one grid, read and ready to be asked. */
export async function openGrid<Row>(
  db: Db,
  declared: Grid<Row>,
  query: LoadQuery,
  { now, where, zone, language }: LoadGridOptions,
): Promise<{ scope: Scope; options: LoadOptions }> {
  const grid = declared as unknown as Grid
  const calendar = zone ? plantCalendar(zone) : wallClockOf(await readParameters(db))
  const scope: Scope = { db, dialect: dialectOf(db), grid, now, calendar, where, language }
  return { scope, options: readLoadOptions(query, grid, calendar) }
}

/** The answer to options that were read. */
export async function answerGrid(scope: Scope, options: LoadOptions): Promise<GridAnswer<RawRow>> {
  const { isCountQuery, filter, totalSummary, group } = options
  if (isCountQuery) return (await readTotals(scope, filter, [])).rows
  const wantsTotals = options.requireTotalCount || totalSummary.length > 0
  const wantsGroupCount = options.requireGroupCount && group.length > 0
  const [data, totals, groupCount] = await Promise.all([
    dataOf(scope, options),
    wantsTotals ? readTotals(scope, filter, totalSummary) : undefined,
    wantsGroupCount ? countGroups(scope, options) : undefined,
  ])
  if (!totals && groupCount === undefined) return data as RawRow[]
  return { data, ...totalsAnswer(options, totals), ...(groupCount !== undefined && { groupCount }) }
}

const totalsAnswer = ({ requireTotalCount, totalSummary }: LoadOptions, totals: Totals | undefined) => ({
  ...(requireTotalCount && totals && { totalCount: totals.rows }),
  ...(totalSummary.length > 0 && totals && { summary: totals.summary }),
})

async function dataOf(scope: Scope, options: LoadOptions): Promise<readonly (RawRow | GridGroup<RawRow>)[]> {
  if (options.group.length > 0) return readGroups(scope, options)
  const fields = options.select ?? allFields(scope.grid)
  const rows = await readRows(scope, { ...options, fields })
  return rows.map((row) => decodeRow(fields, row))
}
