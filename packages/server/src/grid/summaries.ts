import { addTotals, type IndexTotals, indexesOfTotals } from '@baliza/domain'
import { sql } from 'kysely'
import type { Field, Summary } from './load-options.ts'
import { decode } from './read-rows.ts'
import { exactText, type Scope, type Sql, valueOf } from './scope.ts'

/** What a query brings home for one summary, so that the groups of a group can be put together. */
export type Partial = {
  readonly value: number | string | null
  readonly count: number
  readonly totals?: IndexTotals | undefined
}

export const fieldsOfSummaries = (summaries: readonly Summary[]): Field[] =>
  summaries.flatMap((summary) => (summary.kind === 'count' ? [] : [summary.field]))

/** The columns `a0`, `b0`, `a1` … that `partialOf` reads. */
export const summarySql = (summaries: readonly Summary[], scope: Scope): Sql[] => [
  ...summaries.flatMap((summary, i) => {
    if (summary.kind === 'count' || summary.kind === 'whole') return []
    const { field } = summary
    const value = field.column.kind === 'text' ? exactText(field, scope) : valueOf(field, scope)
    const gathered = sql`${sql.raw(summary.kind === 'avg' ? 'sum' : summary.kind)}(${value}) as ${sql.ref(`a${i}`)}`
    return summary.kind === 'avg' ? [gathered, sql`count(${value}) as ${sql.ref(`b${i}`)}`] : [gathered]
  }),
  ...(hasWhole(summaries) ? (scope.grid.totals?.columns ?? []) : []),
]

/** Whether windows are added up, which takes all of them. */
export const hasWhole = (summaries: readonly Summary[]): boolean =>
  summaries.some(({ kind }) => kind === 'whole')

/** The same columns of rows that hold them already. */
export const mergedSummarySql = (summaries: readonly Summary[]): Sql[] =>
  summaries.flatMap(({ kind }, i) => {
    if (kind === 'count' || kind === 'whole') return []
    const [a, b] = [sql.ref(`a${i}`), sql.ref(`b${i}`)]
    if (kind === 'avg') return [sql`sum(${a}) as ${a}`, sql`sum(${b}) as ${b}`]
    return [sql`${sql.raw(kind)}(${a}) as ${a}`]
  })

export const NOTHING: Partial = { value: null, count: 0 }

/** What a row brings home for each of them. */
export function partialsOf(
  row: Readonly<Record<string, unknown>>,
  summaries: readonly Summary[],
  { grid }: Scope,
): Partial[] {
  const totals = hasWhole(summaries) ? grid.totals?.of(row) : undefined
  return summaries.map((_, i) => ({
    value: (row[`a${i}`] ?? null) as Partial['value'],
    count: Number(row[`b${i}`] ?? 0),
    totals,
  }))
}

/** What two groups together have. */
export function merge({ kind }: Summary, a: Partial, b: Partial): Partial {
  const totals = a.totals && b.totals ? addTotals(a.totals, b.totals) : (a.totals ?? b.totals)
  return { value: mergeValue(kind, a.value, b.value), count: a.count + b.count, totals }
}

function mergeValue(kind: Summary['kind'], a: Partial['value'], b: Partial['value']): Partial['value'] {
  if (a === null || b === null) return a ?? b
  if (kind === 'min') return b < a ? b : a
  if (kind === 'max') return b > a ? b : a
  return Number(a) + Number(b)
}

/** The figure that is answered. Of no values the sum is 0; there is no least, largest or mean. */
export function finish(
  summary: Summary,
  { value, count, totals }: Partial,
  { rows, grid }: { readonly rows: number; readonly grid: Scope['grid'] },
): number | string | null {
  switch (summary.kind) {
    case 'count':
      return rows
    case 'whole':
      return totals === undefined ? null : indexesOfTotals(totals, grid.totals?.profile)[summary.figure]
    case 'sum':
      return value ?? 0
    case 'avg':
      return meanOf(value, count)
    case 'min':
    case 'max':
      return decode(summary.field.column.kind, value) as number | string | null
  }
}

const meanOf = (sum: Partial['value'], count: number): number | null =>
  sum === null || count === 0 ? null : Number(sum) / count
