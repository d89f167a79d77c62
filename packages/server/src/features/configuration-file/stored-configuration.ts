import type { ConfigurationFile } from '@baliza/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { columnsOf, SECTIONS, type Section } from './sections.ts'

export type FileRow = ConfigurationFile['sections'][string][number]
/** The rows of a section by their keys, in the order of the keys. */
export type Rows = Map<string, FileRow>
/** The rows of every section, by its name. */
export type Configuration = ReadonlyMap<string, Rows>

/** `3`, `A-7/2` */
export const keyOf = ({ key }: Section, row: FileRow): string =>
  key.map((column) => String(row[column])).join('/')

/** The columns that tell its row apart. */
export const keyColumnsOf = ({ key }: Section, row: FileRow): FileRow =>
  Object.fromEntries(key.map((column) => [column, row[column] ?? null]))

/** All that is configured, without secrets. */
export async function readStored(db: Db): Promise<Configuration> {
  const sections = new Map<string, Rows>()
  for (const section of SECTIONS) {
    const columns = sql.join(columnsOf(section).map((column) => sql.ref(column)))
    const { rows } = await sql<FileRow>`select ${columns} from ${sql.table(section.table)}`.execute(db)
    sections.set(
      section.name,
      new Map(rows.toSorted(byKey(section)).map((row) => [keyOf(section, row), inOrder(section, row)])),
    )
  }
  return sections
}

const inOrder = (section: Section, row: FileRow): FileRow =>
  Object.fromEntries(columnsOf(section).map((column) => [column, row[column] ?? null]))

const byKey =
  ({ key }: Section) =>
  (a: FileRow, b: FileRow): number => {
    const column = key.find((each) => a[each] !== b[each])
    return column === undefined ? 0 : compare(a[column], b[column])
  }

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1
