import { sql } from 'kysely'
import { fieldFinder } from './find-field.ts'
import type { Field, Sort } from './load-options.ts'
import { exactText, isNullable, type Scope, type Sql, searchedOf, valueOf } from './scope.ts'

/** One criterion of an order. */
export type OrderTerm = { readonly expression: Sql; readonly desc: boolean; readonly nullable: boolean }

/**
 * What the client sorts by, and then the key, so that rows that are alike stay where they are from page to
 * page.
 */
export function orderTerms(scope: Scope, sort: readonly Sort[]): OrderTerm[] {
  const { sortsLast, sortedBy } = scope.grid
  const find = fieldFinder(scope.grid)
  const keys = scope.grid.key.map(find)
  const sorted = new Set<string>()
  const before = sortsLast === undefined ? [] : [{ field: find(sortsLast), desc: false }]
  const chosen = sort.length > 0 || !sortedBy ? sort : [{ field: find(sortedBy.field), desc: sortedBy.desc }]
  const wanted = [...before, ...chosen].filter(
    ({ field }) => !sorted.has(field.name) && sorted.add(field.name),
  )
  const rest = keys.filter(({ name, column }) => column.kind === 'text' || !sorted.has(name))
  return [
    ...wanted.map(({ field, desc }) => ({
      expression: searchedOf(field, scope),
      desc,
      nullable: isNullable(field, scope),
    })),
    ...rest.map((field) => ({ expression: keyOf(field, scope), desc: false, nullable: false })),
  ]
}

export const keyFields = ({ grid }: Scope): Field[] => grid.key.map(fieldFinder(grid))

export const keyOf = (field: Field, scope: Scope): Sql =>
  field.column.kind === 'text' ? exactText(field, scope) : valueOf(field, scope)

/** ` order by …` over expressions or over the names that a subquery gave them. */
export const orderSql = (terms: readonly OrderTerm[], scope: Scope, named?: (i: number) => Sql): Sql =>
  sql` order by ${sql.join(terms.map((term, i) => sql`${named?.(i) ?? term.expression}${directionSql(term, scope)}`))}`

/**
 * Nulls first ascending, last descending: what SQLite does by itself. Said only where it matters, since an
 * index of PostgreSQL doesn't.
 */
export function directionSql(
  { desc, nullable }: Pick<OrderTerm, 'desc' | 'nullable'>,
  { dialect }: Scope,
): Sql {
  const nulls = dialect === 'postgres' && nullable ? (desc ? ' nulls last' : ' nulls first') : ''
  return sql.raw(`${desc ? ' desc' : ''}${nulls}`)
}
