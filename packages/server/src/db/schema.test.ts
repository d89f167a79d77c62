import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, testDialect } from '../testing/open-test-database.ts'
import type { Db } from './open-database.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

/**
 * What schema.ts declares: table → sorted columns, read from its text since types leave nothing at run time.
 */
function declared(): Record<string, string[]> {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  const text = [
    'schema',
    'columns',
    'plant-tables',
    'people-tables',
    'fact-tables',
    'index-tables',
    'outbound-tables',
    'trail-tables',
    'webhook-tables',
    'backup-tables',
  ]
    .map((name) => read(`./${name}.ts`))
    .join('\n')
    .replaceAll(/\/\*\*.*?\*\//gs, '')
  const columnsOf = (body: string) => [...body.matchAll(/(\w+): /g)].map((match) => match[1]!)
  const types = new Map(
    [...text.matchAll(/^(?:export )?type (\w+) = (Signed & )?\{(.*?)\n?\}/gms)].map((m) => [
      m[1]!,
      { signed: m[2], body: m[3]! },
    ]),
  )
  const typeColumns = (name: string): string[] => {
    const { signed, body } = types.get(name)!
    return [...columnsOf(body), ...(signed ? typeColumns('Signed') : [])]
  }
  const database = text.match(/export type Database = \{(.*?)\n\}/s)![1]!
  const tables = [...database.matchAll(/^ {2}(\w+): (.*)$/gm)].map(([, table, type]) => {
    const inline = [...type!.matchAll(/\{([^}]*)\}/g)].flatMap((m) => columnsOf(m[1]!.replaceAll(';', '\n')))
    const named = [...type!.replaceAll(/\{[^}]*\}/g, '').matchAll(/\w+/g)].flatMap(([name]) =>
      typeColumns(name),
    )
    return [table!, [...inline, ...named].toSorted()] as const
  })
  return Object.fromEntries(tables)
}

/** Kysely's introspection of SQLite leaves generated columns out. */
async function columnNamesOf(table: string): Promise<string[]> {
  const query =
    testDialect() === 'postgres'
      ? sql<{
          name: string
        }>`select column_name as name from information_schema.columns where table_name = ${table}`
      : sql<{ name: string }>`select name from pragma_table_xinfo(${table})`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

test('schema.ts declares the tables and columns that the database has', async () => {
  const tables = (await db.introspection.getTables()).filter(
    (table) => !table.isView && table.name !== 'migration' && table.name !== 'sqlite_sequence',
  )
  const actual = await Promise.all(
    tables.map(async ({ name }) => [name, (await columnNamesOf(name)).toSorted()] as const),
  )
  expect(Object.fromEntries(actual)).toEqual(declared())
})

test('a column is boolean, text or a number on both databases', async () => {
  const tables = await db.introspection.getTables()
  const kinds = new Set(
    tables
      .filter((table) => !table.isView)
      .flatMap((table) => table.columns.map((column) => column.dataType.toLowerCase())),
  )
  const spelt =
    testDialect() === 'postgres'
      ? ['bool', 'float8', 'int4', 'int8', 'text']
      : ['bigint', 'boolean', 'double precision', 'integer', 'text']
  expect([...kinds].toSorted()).toEqual(spelt)
})

test('each table of facts has a view that a person can read', async () => {
  await db
    .insertInto('auditEntry')
    .values({ at: 1790000000123 as never, userID: 'ana', action: 'a', entity: 'e', entityKey: '1' })
    .execute()
  const { rows } = await sql`select "at", "at_iso" from "auditEntry_readable"`.execute(db)
  expect(rows).toEqual([{ at: 1790000000123, at_iso: '2026-09-21T14:13:20.123Z' }])
})

/** How many parentheses stand open at once. */
const depthOf = (statement: string) =>
  statement.split('').reduce(
    ({ open, most }, sign) => {
      const now = open + Number(sign === '(') - Number(sign === ')')
      return { open: now, most: Math.max(most, now) }
    },
    { open: 0, most: 0 },
  ).most

test.runIf(testDialect() === 'sqlite')(
  'what other programs open is read by an SQLite that stacks a hundred symbols, as all before 3.46',
  async () => {
    const { rows } = await sql<{
      sql: string
    }>`select "sql" from sqlite_master where "sql" is not null`.execute(db)
    expect(Math.max(...rows.map((row) => depthOf(row.sql)))).toBeLessThan(16)
  },
)
