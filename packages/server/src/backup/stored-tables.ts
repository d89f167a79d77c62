import type { Db } from '../db/open-database.ts'

export type StoredTable = {
  readonly name: string
  /** Those that are written; the database computes the others from them. */
  readonly columns: readonly string[]
  /** The column that the database numbers. */
  readonly numbered: string | undefined
}

const isComputed = (column: string): boolean => column.endsWith('Search')

/** Every table that holds rows of ours. */
export async function storedTables(db: Db): Promise<StoredTable[]> {
  const tables = await db.introspection.getTables()
  return tables
    .filter(({ name, isView }) => !isView && name !== 'migration')
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name).filter((column) => !isComputed(column)),
      numbered: columns.find(({ isAutoIncrementing }) => isAutoIncrementing)?.name,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
