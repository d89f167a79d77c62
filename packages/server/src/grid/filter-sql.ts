import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldText } from '../db/fold.ts'
import type { Comparison, Field, Filter, Operation } from './load-options.ts'
import { blankNameOf, exactText, isExact, type Scope, type Sql, searchedOf, valueOf } from './scope.ts'

type Condition = RawBuilder<SqlBool>

export function fieldsOfFilter(filter: Filter | undefined): Field[] {
  if (!filter) return []
  switch (filter.kind) {
    case 'nothing':
      return []
    case 'compare':
      return [filter.field]
    case 'not':
      return fieldsOfFilter(filter.part)
    case 'and':
    case 'or':
      return filter.parts.flatMap(fieldsOfFilter)
  }
}

const ofCalendar = ({ grid, calendar }: Scope): Condition | undefined =>
  grid.ofCalendar ? sql`${sql.ref(`${grid.table}.timeZone`)} = ${calendar.zone}` : undefined

/** ` where …`: the client's filter and what the grid itself restricts; nothing when there is neither. */
export function whereSql(scope: Scope, filter: Filter | undefined, more?: Condition): Sql {
  const conditions = [
    scope.where?.condition,
    ofCalendar(scope),
    filter && conditionOf(filter, scope),
    more,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql`` : sql` where ${sql.join(conditions, sql` and `)}`
}

/**
 * A filter as a condition that is never null: what a comparison with null leaves open is false, and its
 * negation true. `not` is pushed down to the comparisons, where an index still helps.
 */
function conditionOf(filter: Filter, scope: Scope, negated = false): Condition {
  switch (filter.kind) {
    case 'nothing':
      return negated ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`
    case 'compare':
      return comparisonOf(filter, scope, negated)
    case 'not':
      return conditionOf(filter.part, scope, !negated)
    case 'and':
    case 'or': {
      const word = (filter.kind === 'and') === negated ? sql` or ` : sql` and `
      return joinEvenly(
        filter.parts.map((part) => conditionOf(part, scope, negated)),
        word,
      )
    }
  }
}

/** As a balanced tree: SQLite allows a thousand levels, and a list of values may be longer than that. */
export function joinEvenly(conditions: readonly Condition[], word: Sql): Condition {
  const [only] = conditions
  if (only && conditions.length === 1) return only
  const half = Math.ceil(conditions.length / 2)
  return sql<SqlBool>`(${joinEvenly(conditions.slice(0, half), word)}${word}${joinEvenly(conditions.slice(half), word)})`
}

const NEGATIVE: Partial<Record<Operation, Operation>> = { '<>': '=', notcontains: 'contains' }

function comparisonOf({ field, operation, value }: Comparison, scope: Scope, negated: boolean): Condition {
  const positive = NEGATIVE[operation] ?? operation
  const isNegative = negated !== (positive !== operation)
  const name = blankNameOf(field, scope)
  if (name !== undefined)
    return namedComparison({ kind: 'compare', field, operation: positive, value }, scope, name, isNegative)
  if (value === null) return nullComparison(field, scope, positive, isNegative)
  if (field.column.kind === 'boolean') {
    // NOTE: a literal, so that a partial index on the flag is found; the other value instead of `not`, for
    // the same reason
    const wanted = (value === true) !== isNegative
    const condition = sql<SqlBool>`${valueOf(field, scope)} = ${sql.lit(wanted)}`
    return isNegative ? orNull(condition, field, scope) : condition
  }
  const condition =
    field.column.kind === 'text' || SIGN[positive] === undefined
      ? textComparison(field, scope, positive, String(value))
      : sql<SqlBool>`${valueOf(field, scope)} ${sql.raw(SIGN[positive] ?? '=')} ${bound(value, scope)}`
  return isNegative ? orNull(sql<SqlBool>`not (${condition})`, field, scope) : condition
}

/**
 * No values are compared by their name here, and the others by what is stored, where an index still helps:
 * only what the name meets looks for nulls, too.
 */
function namedComparison(compared: Comparison, scope: Scope, name: string, isNegative: boolean): Condition {
  if (compared.value === null) return isNegative ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`
  const stored = { ...scope, language: undefined }
  const condition = textComparison(compared.field, stored, compared.operation, String(compared.value))
  const isBlank = sql<SqlBool>`${valueOf(compared.field, stored)} is null`
  const isMet = meets(foldText(name), compared.operation, foldText(String(compared.value)))
  if (isMet)
    return isNegative
      ? sql<SqlBool>`not (${isBlank} or ${condition})`
      : sql<SqlBool>`(${isBlank} or ${condition})`
  return isNegative ? sql<SqlBool>`(${isBlank} or not (${condition}))` : condition
}

const meets = (text: string, operation: Operation, value: string): boolean =>
  MEETS[operation]?.(text, value) ?? false

const MEETS: Partial<Record<Operation, (text: string, value: string) => boolean>> = {
  '=': (text, value) => text === value,
  '<': (text, value) => text < value,
  '<=': (text, value) => text <= value,
  '>': (text, value) => text > value,
  '>=': (text, value) => text >= value,
  contains: (text, value) => text.includes(value),
  startswith: (text, value) => text.startsWith(value),
  endswith: (text, value) => text.endsWith(value),
}

/** Null equals null; it is neither more nor less than anything, and contains nothing. */
function nullComparison(field: Field, scope: Scope, operation: Operation, isNegative: boolean): Condition {
  if (operation !== '=') return isNegative ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`
  return isNegative
    ? sql<SqlBool>`${valueOf(field, scope)} is not null`
    : sql<SqlBool>`${valueOf(field, scope)} is null`
}

const orNull = (condition: Condition, field: Field, scope: Scope): Condition =>
  field.column.nullable ? sql<SqlBool>`(${condition} or ${valueOf(field, scope)} is null)` : condition

/** The operations that are written as they are; the others compare texts, or numbers as they are written. */
const SIGN: Partial<Record<Operation, string>> = { '=': '=', '<': '<', '<=': '<=', '>': '>', '>=': '>=' }

const LARGEST_INTEGER = 2_147_483_647

/**
 * PostgreSQL reads a parameter as its column's type, and refuses 2.5 for an integer: what may not fit says
 * its own. An instant stays an integer, since a fraction would find no index.
 */
export function bound(value: unknown, { dialect }: Scope): Sql {
  if (dialect === 'sqlite' || typeof value !== 'number') return sql`${value}`
  if (!Number.isSafeInteger(value)) return sql`cast(${value} as double precision)`
  return Math.abs(value) <= LARGEST_INTEGER ? sql`${value}` : sql`cast(${value} as bigint)`
}

function textComparison(field: Field, scope: Scope, operation: Operation, value: string): Condition {
  if (operation === '=' && isExact(field, scope)) return sql<SqlBool>`${exactText(field, scope)} = ${value}`
  const text = field.column.kind === 'text' ? searchedOf(field, scope) : writtenNumber(field, scope)
  const folded = foldText(value)
  const sign = SIGN[operation]
  if (sign) return sql<SqlBool>`${text} ${sql.raw(sign)} ${folded}`
  if (operation === 'startswith')
    return sql<SqlBool>`substr(${text}, 1, ${sql.lit(lengthOf(folded))}) = ${folded}`
  if (operation === 'endswith') return endsWith(text, folded, scope)
  return scope.dialect === 'postgres'
    ? sql<SqlBool>`strpos(${text}, ${folded}) > 0`
    : sql<SqlBool>`instr(${text}, ${folded}) > 0`
}

/** A number as people write it: 4 and not 4.0, which is how SQLite writes what may have decimals. */
const writtenNumber = (field: Field, scope: Scope): Sql =>
  scope.dialect === 'sqlite' && field.column.kind === 'number'
    ? sql`printf('%.15g', ${valueOf(field, scope)})`
    : sql`cast(${valueOf(field, scope)} as text)`

/** In characters, as databases count them. */
const lengthOf = (text: string): number => Array.from(text).length

function endsWith(text: Sql, end: string, { dialect }: Scope): Condition {
  if (end === '') return sql<SqlBool>`${text} is not null`
  const length = sql.lit(lengthOf(end))
  return dialect === 'postgres'
    ? sql<SqlBool>`right(${text}, ${length}) = ${end}`
    : sql<SqlBool>`substr(${text}, -${length}) = ${end}`
}
