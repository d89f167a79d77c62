import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './open-database.ts'
import type { Database, Row } from './schema.ts'

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
  const given = sentOf(values)
  const columns = sql.join(given.map(([column]) => sql.ref(column)))
  const stored = sql.join(given.map(([, value]) => value))
  const { rows } = await sql<
    Row<T>
  >`insert into ${sql.table(table)} (${columns}) values (${stored}) returning *`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`no row of ${table} was added`)
  return row
}

/** Changes the row with this key and answers it; undefined = there is none. */
export async function updateRow<T extends Table>(
  trx: Trx,
  table: T,
  key: PartOf<T>,
  values: PartOf<T>,
): Promise<Row<T> | undefined> {
  const changes = sql.join(sentOf(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  const { rows } = await sql<
    Row<T>
  >`update ${sql.table(table)} set ${changes} where ${matching(key)} returning *`.execute(trx)
  return rows[0]
}

export async function deleteRow<T extends Table>(trx: Trx, table: T, key: PartOf<T>): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${matching(key)}`.execute(trx)
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
