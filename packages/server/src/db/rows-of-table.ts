import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './open-database.ts'
import type { Database, Row } from './schema.ts'
import { sealedOf, sealValue } from './secrets/sealed-columns.ts'

export type Table = keyof Database
export type ColumnOf<T extends Table> = keyof Row<T> & string
/** Some columns of a row; what is undefined is left out. */
export type PartOf<T extends Table> = { readonly [C in keyof Row<T>]?: Row<T>[C] | undefined }

/*
 * Rows of a table whose name is known only when the program runs, by some of its columns. The builder of
 * Kysely types each table for itself: here the type of the table says what goes in and what comes out.
 */

/** The row with this key, if there is one. */
export async function findRow<T extends Table>(
  db: Db,
  table: T,
  key: PartOf<T>,
): Promise<Row<T> | undefined> {
  const { rows } = await sql<Row<T>>`select * from ${sql.table(table)} where ${matching(key)}`.execute(db)
  return rows[0]
}

/** Adds a row and answers it as the database keeps it. */
export async function insertRow<T extends Table>(trx: Trx, table: T, values: PartOf<T>): Promise<Row<T>> {
  const secrets = secretsOf(table, values)
  // NOTE: a secret is sealed for its row, which the database may have to number first
  const given = sentOf(values).map(([column, value]) => [column, column in secrets ? '' : value] as const)
  const columns = sql.join(given.map(([column]) => sql.ref(column)))
  const stored = sql.join(given.map(([, value]) => value))
  const { rows } = await sql<
    Row<T>
  >`insert into ${sql.table(table)} (${columns}) values (${stored}) returning *`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`no row of ${table} was added`)
  if (Object.keys(secrets).length === 0) return row
  const key = sealedOf(table)?.key as ColumnOf<T>
  return (await updateRow(trx, table, { [key]: row[key] } as PartOf<T>, secrets)) ?? row
}

/** Changes the row with this key and answers it; undefined = there is none. */
export async function updateRow<T extends Table>(
  trx: Trx,
  table: T,
  key: PartOf<T>,
  values: PartOf<T>,
): Promise<Row<T> | undefined> {
  const stored = { ...values, ...sealed(trx, table, key, values) }
  const changes = sql.join(sentOf(stored).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  const { rows } = await sql<
    Row<T>
  >`update ${sql.table(table)} set ${changes} where ${matching(key)} returning *`.execute(trx)
  return rows[0]
}

export async function deleteRow<T extends Table>(trx: Trx, table: T, key: PartOf<T>): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${matching(key)}`.execute(trx)
}

/** The secrets among what is written; none is taken for one. */
function secretsOf<T extends Table>(table: T, values: PartOf<T>): PartOf<T> {
  const columns = sealedOf(table)?.columns ?? []
  return Object.fromEntries(
    sentOf(values).filter(([column, value]) => columns.includes(column) && value !== null),
  ) as PartOf<T>
}

function sealed<T extends Table>(trx: Trx, table: T, key: PartOf<T>, values: PartOf<T>): object {
  const secrets = Object.entries(secretsOf(table, values)) as [string, string][]
  if (secrets.length === 0) return {}
  const column = sealedOf(table)?.key ?? ''
  const row = key[column as ColumnOf<T>] as string | number | undefined
  if (row === undefined) throw new Error(`a secret of ${table} is written to one row, by its ${column}`)
  return Object.fromEntries(
    secrets.map(([name, secret]) => [name, sealValue(trx, { table, column: name, key: row }, secret)]),
  )
}

const sentOf = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined)

function matching(key: object): RawBuilder<unknown> {
  const parts = sentOf(key).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  )
  if (parts.length === 0) throw new Error('a key without columns would be every row')
  return sql.join(parts, sql` and `)
}
