import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openEmptyTestDatabase, testDialect } from '../../testing/open-test-database.ts'
import { migrate } from '../migrate.ts'
import { type Db, dialectOf } from '../open-database.ts'
import { MIGRATIONS } from './index.ts'
import { KINDS } from './kinds.ts'
import type { Migration } from './schema-writer.ts'

const opened: Db[] = []
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy()
})

type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly mayBeLeftOut: boolean
}
type Schema = {
  readonly columns: ReadonlyMap<string, Column>
  /** What may not be twice, and what is refused. */
  readonly rules: ReadonlyMap<string, { readonly table: string }>
  readonly tables: ReadonlySet<string>
}

const OF_SQLITE = {
  columns: `select m."name" as "table", c."name", c."type" || c."hidden" as "type",
      case when c."notnull" = 0 or c."dflt_value" is not null or c."hidden" > 1 then 1 else 0 end as "mayBeLeftOut"
    from sqlite_master m, pragma_table_xinfo(m."name") c where m."type" in ('table', 'view')`,
  rules: `select m."name" as "table", i."name" from sqlite_master m, pragma_index_list(m."name") i
    where m."type" = 'table' and i."unique" = 1`,
}
const OF_POSTGRES = {
  columns: `select table_name as "table", column_name as "name", udt_name || is_generated as "type",
      case when is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS'
        then 1 else 0 end as "mayBeLeftOut"
    from information_schema.columns where table_schema = 'public'`,
  rules: `select tablename as "table", indexname as "name" from pg_indexes
    where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`,
}

async function schemaOf(db: Db): Promise<Schema> {
  const asked = dialectOf(db) === 'postgres' ? OF_POSTGRES : OF_SQLITE
  const { rows: columns } = await sql.raw<Column>(asked.columns).execute(db)
  const { rows: rules } = await sql.raw<{ table: string; name: string }>(asked.rules).execute(db)
  return {
    columns: new Map(
      columns.map((column) => [
        `${column.table}.${column.name}`,
        { ...column, mayBeLeftOut: Boolean(column.mayBeLeftOut) },
      ]),
    ),
    rules: new Map(rules.map((rule) => [rule.name, rule])),
    tables: new Set(columns.map(({ table }) => table)),
  }
}

/** What a build that knows the schema of before would stumble over. */
function stumblingBlocks(before: Schema, after: Schema): string[] {
  const gone = [...before.columns].flatMap(([name, column]) => {
    const now = after.columns.get(name)
    if (now === undefined) return [`${name} is gone`]
    if (now.type !== column.type) return [`${name} is ${now.type} and no longer ${column.type}`]
    return column.mayBeLeftOut && !now.mayBeLeftOut ? [`${name} may no longer be left out`] : []
  })
  const demanded = [...after.columns]
    .filter(([name, { table }]) => before.tables.has(table) && !before.columns.has(name))
    .filter(([, { mayBeLeftOut }]) => !mayBeLeftOut)
    .map(([name]) => `${name} is demanded`)
  const forbidden = [...after.rules]
    .filter(([name, { table }]) => before.tables.has(table) && !before.rules.has(name))
    .map(([name]) => `${name} forbids what was allowed`)
  return [...gone, ...demanded, ...forbidden]
}

type Migrations = Readonly<Record<string, Migration>>

async function blocksOf(migrations: Migrations, before: Migrations) {
  const db = await openEmptyTestDatabase()
  opened.push(db)
  await migrate(db, { migrations: before })
  const was = await schemaOf(db)
  await migrate(db, { migrations: { ...before, ...migrations } })
  return stumblingBlocks(was, await schemaOf(db))
}

test('a migration that says that it only adds, only adds', async () => {
  const db = await openEmptyTestDatabase()
  opened.push(db)
  const known: Record<string, Migration> = {}
  const found: Record<string, string[]> = {}
  let before = await schemaOf(db)
  for (const [name, run] of Object.entries(MIGRATIONS)) {
    known[name] = run
    await migrate(db, { migrations: known })
    const after = await schemaOf(db)
    const blocks = stumblingBlocks(before, after)
    if (blocks.length > 0) found[name] = blocks
    before = after
  }
  expect(Object.entries(found).filter(([name]) => KINDS[name as keyof typeof KINDS] === 'expand')).toEqual([])
  expect(found['022-failed-logins']?.toSorted()).toEqual([
    'user.failedLogins is gone',
    'user.lockedUntil is gone',
  ])
})

describe('what takes away is found', () => {
  const table = {
    '001-a': (schema: { run(statement: string): Promise<void> }) =>
      schema.run(
        'create table "a" ("id" integer primary key, "name" text, "size" integer not null default 1)',
      ),
  }
  const retyped =
    testDialect() === 'postgres'
      ? [`alter table "a" alter column "size" type bigint`]
      : [`alter table "a" drop column "size"`, `alter table "a" add column "size" bigint not null default 1`]
  test.for([
    [['alter table "a" drop column "name"'], 'a.name is gone'],
    [['alter table "a" rename column "name" to "label"'], 'a.name is gone'],
    [['drop table "a"'], 'a.size is gone'],
    [['create unique index "a_name" on "a" ("name")'], 'a_name forbids what was allowed'],
    [retyped, 'a.size is'],
  ] as const)('%s', async ([statements, block]) => {
    const blocks = await blocksOf(
      {
        '002-b': async (schema) => {
          for (const statement of statements) await schema.run(statement)
        },
      },
      table,
    )
    expect(blocks).toContainEqual(expect.stringContaining(block))
  })

  test.for([
    'alter table "a" add column "note" text',
    'alter table "a" add column "count" integer not null default 0',
    'create table "b" ("id" integer primary key, "must" text not null unique)',
    'create index "a_name" on "a" ("name")',
  ])('and this only adds: %s', async (statement) => {
    expect(await blocksOf({ '002-b': (schema) => schema.run(statement) }, table)).toEqual([])
  })
})
