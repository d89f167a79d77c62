import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fieldsOfFilter, whereSql } from './filter-sql.ts'
import type { GridColumn } from './grid.ts'
import type { Field, Filter, Group, Summary } from './load-options.ts'
import {
  exactText,
  identityOf,
  joinNames,
  type Scope,
  type Sql,
  sourceOf,
  sourceWith,
  valueOf,
} from './scope.ts'
import { fieldsOfSummaries, hasWhole, mergedSummarySql, summarySql } from './summaries.ts'
import { wallPart } from './wall-time.ts'

export type GroupsWanted = {
  readonly group: readonly Group[]
  readonly filter: Filter | undefined
  readonly groupSummary: readonly Summary[]
  readonly more?: RawBuilder<SqlBool> | undefined
}

/**
 * Every group of the last level, unordered: its values as `g0`, `g1` …, a spelling of each text as `v0` …,
 * its rows as `n` and its summaries. Groups by what is joined are counted by the columns that join first, and
 * joined then: a few times instead of a million times.
 */
export function groupsSql(scope: Scope, wanted: GroupsWanted): Sql {
  const { group, filter, groupSummary, more } = wanted
  const labels = labelsSql(group, scope)
  const counted = hasWhole(groupSummary) ? undefined : joiningColumns(scope, group)
  const fields = group.map(({ field }) => field)
  const rest = [...fieldsOfFilter(filter), ...fieldsOfSummaries(groupSummary)]
  if (!counted) {
    const source = sourceOf(scope, [...fields, ...rest])
    return sql`select ${sql.join([...labels, sql`count(*) as "n"`, ...summarySql(groupSummary, scope)])} from ${source}${whereSql(scope, filter, more)} group by ${positions(group.length)}`
  }
  const columns = [
    ...counted.map((column) => sql.ref(column)),
    sql`count(*) as "n"`,
    ...summarySql(groupSummary, scope),
  ]
  const source = sourceOf(scope, more ? [...fields, ...rest] : rest)
  const inner = sql`(select ${sql.join(columns)} from ${source}${whereSql(scope, filter, more)} group by ${positions(counted.length)}) as ${sql.ref(scope.grid.table)}`
  const outer = sourceWith(inner, { ...scope, where: undefined }, fields)
  return sql`select ${sql.join([...labels, sql`sum("n") as "n"`, ...mergedSummarySql(groupSummary)])} from ${outer} group by ${positions(group.length)}`
}

/** By position: an expression with parameters is not the same expression twice. */
const positions = (count: number): Sql => sql.raw(Array.from({ length: count }, (_, i) => i + 1).join(', '))

const labelsSql = (group: readonly Group[], scope: Scope): Sql[] => [
  ...group.map((level, i) => sql`${levelSql(level, scope)} as ${sql.ref(`g${i}`)}`),
  ...group.flatMap((level, i) =>
    hasSpellings(level) ? [sql`min(${exactText(level.field, scope)}) as ${sql.ref(`v${i}`)}`] : [],
  ),
]

/** A text is known by its folded form, and shown as one of its spellings. */
export const hasSpellings = ({ field }: Group) => field.column.kind === 'text'

/** What makes two rows be in one group of this level. */
export function levelSql({ field, interval }: Group, scope: Scope): Sql {
  if (interval === undefined) return identityOf(field, scope)
  if (typeof interval === 'string') return wallPart(valueOf(field, scope), interval, scope)
  // NOTE: a literal of ours, so that it is the same expression wherever it stands; it was read as a number
  const width = sql`cast(${sql.lit(interval)} as double precision)`
  return sql`floor(${valueOf(field, scope)} / ${width}) * ${width}`
}

/**
 * The columns of the grid's own table that tell the groups apart; undefined when nothing is joined for them,
 * when they would be nearly as many as the rows, or when SQL of a column's own doesn't say what it reads.
 */
function joiningColumns(scope: Scope, group: readonly Group[]): string[] | undefined {
  const { grid } = scope
  const fields = group.map(({ field }) => field)
  if (group.some(({ interval }) => interval !== undefined) || !fields.every(isPlain)) return undefined
  const joins = [...joinNames({ ...scope, where: undefined }, fields)].map((name) => grid.joins[name])
  if (joins.length === 0 || joins.some((join) => join?.outer === undefined)) return undefined
  const own = (refs: readonly (string | undefined)[]) =>
    refs.filter((ref) => ref?.startsWith(`${grid.table}.`) === true) as string[]
  return [
    ...new Set(own([...fields.flatMap(({ column }) => refsOf(column)), ...joins.map((join) => join?.outer)])),
  ]
}

const isPlain = ({ column }: Field): boolean =>
  refsOf(column).length === sourcesOf(column).length && !MANY.has(column.kind)
/** Kinds whose values differ in nearly every row. */
const MANY: ReadonlySet<string> = new Set(['instant', 'number'])

const sourcesOf = ({ source, search }: GridColumn) => [source, search].filter((one) => one !== undefined)
const refsOf = (column: GridColumn): string[] =>
  sourcesOf(column).filter((source) => typeof source === 'string')
