import { sql } from 'kysely'
import { dialectOf } from '../open-database.ts'
import type { SchemaWriter } from './schema-writer.ts'

const SLOT_HOURS = ['06', '10', '14', '18', '22', '02']

/**
 * Shifts by a plant's own patterns: who follows which from which day on, and what is different on one day. A
 * rule or an exception of neither sector nor line is the plant's. Index rows may be of any shift, and a day
 * need not have the six slots.
 */
export async function calendars(schema: SchemaWriter): Promise<void> {
  const { run, identity, exact } = schema
  await run(`create table "shiftPattern" (
    "name" text${exact} primary key check (length("name") between 1 and 40),
    "dayStart" integer not null check ("dayStart" between 0 and 1439),
    "anchor" text${exact} not null check (length("anchor") = 10),
    "days" text not null)`)
  const scope = `
    "sectorID" integer references "sector" ("sectorID") on delete cascade,
    "lineID" integer references "line" ("lineID") on delete cascade,
    check ("sectorID" is null or "lineID" is null)`
  await run(`create table "calendarRule" (
    "ruleID" ${identity},
    "fromDay" text${exact} not null check (length("fromDay") = 10),
    "pattern" text${exact} references "shiftPattern" ("name"),${scope})`)
  await run(`create table "calendarException" (
    "exceptionID" ${identity},
    "day" text${exact} not null check (length("day") = 10),
    "kind" text not null check ("kind" in ('holiday', 'working-day', 'cancelled', 'extra')),
    "name" text,
    "extra" text,${scope})`)
  await run(`alter table "parameter" add column "calendarRevision" integer not null default 0`)
  await anyShift(schema)
}

/** Takes back that a shift is one of three, and that a day has six slots. */
async function anyShift({ db, run }: SchemaWriter): Promise<void> {
  if (dialectOf(db) === 'postgres') {
    await run(`alter table "shiftIndex" drop constraint "shiftIndex_shift_check"`)
    for (const hour of SLOT_HOURS)
      await run(
        `alter table "dayIndex" alter column "bags${hour}" drop not null, alter column "stoppedMinutes${hour}" drop not null`,
      )
    return
  }
  await rebuild(db, run, 'shiftIndex', (table) => table.replace(/ check \("shift" in \([^)]*\)\)/, ''))
  await rebuild(db, run, 'dayIndex', (table) =>
    table.replaceAll(/("(?:bags|stoppedMinutes)\d\d" double precision) not null/g, '$1'),
  )
}

/** SQLite changes no column: the table is written anew beside itself, and takes its name. */
async function rebuild(
  db: SchemaWriter['db'],
  run: SchemaWriter['run'],
  name: string,
  changed: (table: string) => string,
): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select "type", "sql" from sqlite_master
    where "sql" is not null and ("tbl_name" = ${name} or "type" = 'view') order by "type" = 'table' desc`.execute(
    db,
  )
  const [table, ...others] = rows
  if (!table) throw new Error(`there is no table ${name}`)
  const views = others.filter(({ type }) => type === 'view')
  for (const view of views) await run(`drop view ${viewName(view.sql)}`)
  await run(`alter table "${name}" rename to "${name}Before"`)
  await run(changed(table.sql))
  await run(`insert into "${name}" select * from "${name}Before"`)
  await run(`drop table "${name}Before"`)
  for (const one of others) await run(one.sql)
}

const viewName = (view: string): string => /create view ("[^"]+"|\S+)/i.exec(view)?.[1] ?? ''
