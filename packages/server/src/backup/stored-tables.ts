import { knownMigrations, migrate, strangeMigrations } from '../db/migrate.ts'
import { MIGRATIONS } from '../db/migrations/index.ts'
import { type Db, openDatabase } from '../db/open-database.ts'

export type StoredTable = {
  readonly name: string
  /** Those that are written; the database computes the others from them. */
  readonly columns: readonly string[]
  /** The column that the database numbers. */
  readonly numbered: string | undefined
}

const isComputed = (column: string): boolean => column.endsWith('Search')

/**
 * Every table that holds rows of ours. Where a newer build was here and left more than this one knows, that
 * stays where it is: whatever this build writes, this build must be able to bring back.
 */
export async function storedTables(db: Db): Promise<StoredTable[]> {
  const { expansions } = await strangeMigrations(db)
  const tables = await tablesOf(db)
  return expansions.length === 0 ? tables : onlyKnown(tables, await knownMigrations(db))
}

async function tablesOf(db: Db): Promise<StoredTable[]> {
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

/** What this build would have made itself by the same migrations, on either database. */
async function onlyKnown(tables: readonly StoredTable[], done: readonly string[]): Promise<StoredTable[]> {
  const own = openDatabase('sqlite::memory:', { maxConnections: 1 })
  const migrations = Object.entries(MIGRATIONS).filter(([name]) => done.includes(name))
  await migrate(own, { migrations: Object.fromEntries(migrations) })
  const known = new Map((await tablesOf(own)).map(({ name, columns }) => [name, new Set(columns)]))
  await own.destroy()
  return tables
    .filter(({ name }) => known.has(name))
    .map((table) => ({
      ...table,
      columns: table.columns.filter((column) => known.get(table.name)?.has(column)),
    }))
}
