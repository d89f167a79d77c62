import type { Language } from '@baliza/contract'
import type { Instant, WallClock } from '@baliza/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldOnPostgres, foldOnSqlite, foldText } from '../db/fold.ts'
import type { Db, DialectName } from '../db/open-database.ts'
import type { Grid, Source } from './grid.ts'
import type { Field } from './load-options.ts'

export type Sql = RawBuilder<unknown>

/** A condition that every row meets, whatever the client filters; `needs` are the joins that it names. */
export type Restriction = { readonly condition: RawBuilder<SqlBool>; readonly needs?: readonly string[] }

/** One request to one grid: what all its queries share. */
export type Scope = {
  readonly db: Db
  readonly dialect: DialectName
  readonly grid: Grid
  readonly now: Instant
  readonly calendar: WallClock
  readonly where: Restriction | undefined
  /** The reader's: no values have names in it. Left out, they are null. */
  readonly language: Language | undefined
}

/**
 * A name that a grid declares. `sql.ref` would take it apart and put it together again, for every column of
 * every page.
 */
const declared = (name: string): Sql => sql.raw(`"${name.replace('.', '"."')}"`)

const sqlOf = (source: Source, scope: Scope): Sql =>
  typeof source === 'string' ? declared(source) : sql`(${source(scope)})`

/** What no value of a field is called, for this reader. */
export const blankNameOf = ({ column }: Field, { language }: Scope): string | undefined =>
  language && column.blankName?.[language]

/** Whether a reader finds nulls in a field. */
export const isNullable = (field: Field, scope: Scope): boolean =>
  field.column.nullable && blankNameOf(field, scope) === undefined

/** The value of a field as it is answered. */
export const valueOf = (field: Field, scope: Scope): Sql =>
  orName(sqlOf(field.column.source, scope), blankNameOf(field, scope))

// NOTE: a literal of ours, so that it is the same expression wherever it stands
const orName = (value: Sql, name: string | undefined): Sql =>
  name === undefined ? value : sql`coalesce(${value}, ${sql.lit(name)})`

/** Values under the names of their fields. */
export const shownOf = (fields: readonly Field[], scope: Scope): Sql[] =>
  fields.map((field) => sql`${valueOf(field, scope)} as ${declared(field.name)}`)

/** A text byte by byte, whatever the collation of the database is. */
export const exactText = (field: Field, scope: Scope): Sql =>
  scope.dialect === 'postgres' ? sql`${valueOf(field, scope)} collate "C"` : valueOf(field, scope)

export const foldOn = (dialect: DialectName): ((expression: string) => string) =>
  dialect === 'postgres' ? foldOnPostgres : foldOnSqlite

/** The value of a field as it is searched and sorted: texts are folded. */
export function searchedOf(field: Field, scope: Scope): Sql {
  if (field.column.kind !== 'text') return valueOf(field, scope)
  const name = blankNameOf(field, scope)
  if (field.column.search) return orName(sqlOf(field.column.search, scope), name && foldText(name))
  const [before = '', after = ''] = foldOn(scope.dialect)('\0').split('\0')
  return sql`${sql.raw(before)}${valueOf(field, scope)}${sql.raw(after)}`
}

export const isExact = (field: Field, { grid }: Scope): boolean =>
  (grid.key as readonly string[]).includes(field.name)

/** What makes two values the same: texts that fold alike are, but in a key. */
export const identityOf = (field: Field, scope: Scope): Sql => {
  if (field.column.kind !== 'text') return valueOf(field, scope)
  return isExact(field, scope) ? exactText(field, scope) : searchedOf(field, scope)
}

/** The grid's table with the joins that these fields need. */
export const sourceOf = (scope: Scope, fields: readonly Field[]): Sql =>
  sourceWith(sql.table(scope.grid.table), scope, fields)

/** The same with something else in the place of the grid's table, under its name. */
export const sourceWith = (table: Sql, scope: Scope, fields: readonly Field[]): Sql =>
  sql`${table}${joinsSql(scope, fields)}`

/**
 * The joins that these fields need (and the grid's own restriction), each once, what it stands on before it.
 */
export function joinsSql(scope: Scope, fields: readonly Field[]): Sql {
  const joins = [...joinNames(scope, fields)].map((name) => {
    const found = scope.grid.joins[name]
    if (!found) throw new Error(`the grid ${scope.grid.name} has no join ${name}`)
    const table = typeof found.table === 'string' ? sql.table(found.table) : sql`(${found.table(scope)})`
    return sql` left join ${table} as ${sql.ref(name)} on ${found.on}`
  })
  return joins.length === 0 ? sql`` : sql.join(joins, sql``)
}

export function joinNames({ grid, where }: Scope, fields: readonly Field[]): Set<string> {
  const names = new Set<string>()
  const add = (name: string): void => {
    if (name === grid.table || names.has(name)) return
    for (const before of grid.joins[name]?.needs ?? []) add(before)
    names.add(name)
  }
  for (const name of [...(where?.needs ?? []), ...fields.flatMap(({ column }) => column.needs)]) add(name)
  return names
}
