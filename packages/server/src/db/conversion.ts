/**
 * The one place where values change shape between this code and a database. Here: booleans are true/false,
 * instants and counts are numbers. SQLite has no booleans (0/1 in columns declared `boolean`); PostgreSQL
 * sends 64-bit integers and numerics as text.
 */
export type SqliteValue = null | number | string | Uint8Array

export function toSqlite(value: unknown): SqliteValue {
  if (value === null || typeof value === 'string' || value instanceof Uint8Array) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number' && !Number.isNaN(value)) return value
  throw new TypeError(
    `${typeof value === 'number' ? 'NaN' : `A value of type ${typeof value}`} can't be stored`,
  )
}

/** What a worker sends for the rows of a query: names and values apart, so that names travel once. */
export type SqliteRows = {
  readonly columns: readonly string[]
  /** Positions of the columns that are declared `boolean`, under whatever alias they are selected. */
  readonly booleans: readonly number[]
  readonly values: readonly (readonly unknown[])[]
}

export function fromSqlite({ columns, booleans, values }: SqliteRows): Record<string, unknown>[] {
  return values.map((row) => {
    const named: Record<string, unknown> = {}
    for (let i = 0; i < columns.length; i++) named[columns[i] as string] = row[i]
    for (const i of booleans) named[columns[i] as string] = row[i] === null ? null : row[i] === 1
    return named
  })
}

const INT8 = 20
const NUMERIC = 1700

/** The `types` option of a pg pool: `count(*)`, `sum(bigint)` and instants arrive as numbers. */
export const postgresTypes = (defaults: (oid: number, format?: 'text' | 'binary') => unknown) => ({
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? exactNumber : (defaults(oid, format) as (text: string) => unknown),
})

function exactNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large to be exact`)
  return value
}
