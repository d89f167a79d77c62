import { type Instant, toIso } from '@baliza/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Problem } from '../refusals/problem.ts'
import { fieldsOfFilter, whereSql } from './filter-sql.ts'
import type { ColumnKind } from './grid.ts'
import type { Field, Filter, Sort } from './load-options.ts'
import { keyFields, keyOf, type OrderTerm, orderSql, orderTerms } from './order-sql.ts'
import { joinNames, joinsSql, type Scope, type Sql, shownOf, sourceOf, valueOf } from './scope.ts'

/** Rows as the database gives them, under the names of their fields. */
export type RawRow = Record<string, unknown>

export type RowsWanted = {
  readonly fields: readonly Field[]
  readonly filter: Filter | undefined
  readonly sort: readonly Sort[]
  readonly skip: number
  readonly take: number | undefined
  /** Sorts before everything else, and comes along under `g0`, `g1` …: the groups that the rows are in. */
  readonly groups?: readonly (OrderTerm & { readonly field: Field })[]
  readonly more?: RawBuilder<SqlBool> | undefined
}

/** Most rows of one answer; a workbook has no such bound. */
export const MOST_ROWS = 50_000

export async function readRows(scope: Scope, wanted: RowsWanted): Promise<RawRow[]> {
  const limit = Math.min(wanted.take ?? MOST_ROWS + 1, MOST_ROWS + 1)
  const { rows } =
    await sql<RawRow>`${rowsSql(scope, wanted, sql` limit ${limit} offset ${wanted.skip}`)}`.execute(scope.db)
  if (rows.length > MOST_ROWS) throw new Problem('grid-too-many-rows', { most: MOST_ROWS })
  return rows
}

/**
 * One statement: which rows, found with the joins that filter and sort need, and then what is shown of them.
 * Where showing needs no further join, it is a plain select.
 */
function rowsSql(scope: Scope, wanted: RowsWanted, limit: Sql): Sql {
  const { fields, filter, sort, groups = [], more } = wanted
  const finding = [
    ...groups.map(({ field }) => field),
    ...fieldsOfFilter(filter),
    ...sort.map(({ field }) => field),
  ]
  const terms = [...groups, ...orderTerms(scope, sort)]
  const found = sql`${sourceOf(scope, finding)}${whereSql(scope, filter, more)}${orderSql(terms, scope)}${limit}`
  const labels = groups.map(({ expression }, i) => sql`${expression} as ${sql.ref(`g${i}`)}`)
  const shown = shownOf(fields, scope)
  if (isCovered(scope, finding, fields)) return sql`select ${sql.join([...labels, ...shown])} from ${found}`
  const keys = keyFields(scope)
  const inner = [
    ...terms.map(({ expression }, i) => sql`${expression} as ${sql.ref(`s${i}`)}`),
    ...keys.map((key, i) => sql`${keyOf(key, scope)} as ${sql.ref(`k${i}`)}`),
  ]
  const same = keys.map((key, i) => sql`${valueOf(key, scope)} = ${sql.ref(`page.k${i}`)}`)
  const outer = [...groups.map((_, i) => sql`${sql.ref(`page.s${i}`)} as ${sql.ref(`g${i}`)}`), ...shown]
  return sql`select ${sql.join(outer)} from (select ${sql.join(inner)} from ${found}) as "page" ${pageJoin(scope, fields, same)}${orderSql(terms, scope, (i) => sql.ref(`page.s${i}`))}`
}

/** All rows at once, to be read to the end: everything is joined while they are sorted. */
export function wholeRowsSql(
  scope: Scope,
  { fields, filter, sort }: Pick<RowsWanted, 'fields' | 'filter' | 'sort'>,
): Sql {
  const finding = [...fields, ...fieldsOfFilter(filter), ...sort.map(({ field }) => field)]
  return sql`select ${sql.join(shownOf(fields, scope))} from ${sourceOf(scope, finding)}${whereSql(scope, filter)}${orderSql(orderTerms(scope, sort), scope)}`
}

/** Whether what is shown needs no join that finding the rows didn't need. */
function isCovered(scope: Scope, finding: readonly Field[], fields: readonly Field[]): boolean {
  const there = joinNames(scope, finding)
  return [...joinNames(scope, fields)].every((name) => there.has(name))
}

function pageJoin(scope: Scope, fields: readonly Field[], same: readonly Sql[]): Sql {
  return sql`join ${sql.table(scope.grid.table)} on ${sql.join(same, sql` and `)}${joinsSql(scope, fields)}`
}

const DECODERS: Readonly<Record<ColumnKind, (value: unknown) => unknown>> = {
  integer: (value) => value,
  number: (value) => value,
  text: (value) => value,
  // NOTE: SQLite knows only of its columns that they are boolean, not of expressions
  boolean: (value) => value === true || value === 1,
  instant: (value) => toIso(value as Instant),
}

/** A value of the database as it is answered: instants as ISO 8601, booleans as such. */
export const decode = (kind: ColumnKind, value: unknown): unknown =>
  value === null || value === undefined ? null : DECODERS[kind](value)

export function decodeRow(fields: readonly Field[], row: RawRow): RawRow {
  const decoded: Record<string, unknown> = {}
  for (const { name, column } of fields) decoded[name] = decode(column.kind, row[name])
  return decoded
}
