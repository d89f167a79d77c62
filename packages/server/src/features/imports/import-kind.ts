import type { AuditEntity, ProblemCode, ProblemValues } from '@baliza/contract'
import type { Actor } from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import type { ImportField } from './match-columns.ts'

/** The values of a row by field. */
export type Values = Readonly<Record<string, string | number | null>>

/** Something that is wrong with a row, in the words of the catalogue. */
export type RowProblem = {
  readonly [Code in ProblemCode]: {
    readonly field: string | null
    readonly code: Code
    readonly values: ProblemValues<Code>
  }
}[ProblemCode]

/** A change of a row that is there. */
export type Change = { readonly before: Values; readonly after: Values }

/** What a kind of file brings, and how its rows are checked, found and written. */
export type ImportKind = {
  /** What its rows are called in the audit trail. */
  readonly entity: AuditEntity
  readonly fields: readonly ImportField[]
  /** Rows of one key are one thing. */
  readonly keyOf: (values: Values) => string
  /** Everything that is wrong with a row, without looking at other rows. */
  readonly whyNot: (values: Values) => readonly RowProblem[]
  /** The rows that are there already, by key; they may carry more than the fields. */
  readonly findExisting: (db: Db, rows: readonly Values[]) => Promise<ReadonlyMap<string, Values>>
  /** What only the database knows to be wrong with a row. */
  readonly whyNotHere?: (db: Db) => Promise<(values: Values) => readonly RowProblem[]>
  readonly insert: (trx: Trx, rows: readonly Values[], by: Actor) => Promise<void>
  readonly change: (trx: Trx, changes: readonly Change[], by: Actor) => Promise<void>
}

const MOST_ROWS = 100

/** A statement takes a bounded number of parameters. */
export const portions = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MOST_ROWS) }, (_, i) =>
    all.slice(i * MOST_ROWS, (i + 1) * MOST_ROWS),
  )

export const textIn = (values: Values, field: string): string | null => {
  const value = values[field] ?? null
  return value === null ? null : String(value)
}

export const numberIn = (values: Values, field: string): number | null => {
  const value = values[field] ?? null
  return typeof value === 'number' ? value : null
}
