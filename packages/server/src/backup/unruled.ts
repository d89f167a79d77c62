import { sql } from 'kysely'
import { dialectOf, type Trx } from '../db/open-database.ts'

/**
 * Lets rows come in any order: rules look at rows one by one, in the order of a living plant, and a backup
 * has been through them all. Afterwards every rule is back, and what refers to other rows is checked once
 * over all of them.
 */
export async function unruled(trx: Trx, fill: () => Promise<void>): Promise<void> {
  if (dialectOf(trx) === 'sqlite') await unruledOnSqlite(trx, fill)
  else await unruledOnPostgres(trx, fill)
}

async function unruledOnSqlite(trx: Trx, fill: () => Promise<void>): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(trx)
  const { rows: triggers } = await sql<{
    name: string
    sql: string
  }>`select "name", "sql" from sqlite_master where "type" = 'trigger'`.execute(trx)
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(trx)
  await fill()
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(trx)
}

async function unruledOnPostgres(trx: Trx, fill: () => Promise<void>): Promise<void> {
  const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
    select r.relname as "table", c.conname as "name", pg_get_constraintdef(c.oid) as "definition"
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and r.relnamespace = current_schema()::regnamespace`.execute(trx)
  const { rows: ruled } = await sql<{ table: string }>`
    select distinct r.relname as "table" from pg_trigger t join pg_class r on r.oid = t.tgrelid
    where not t.tgisinternal and r.relnamespace = current_schema()::regnamespace`.execute(trx)
  for (const { table, name } of references)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx)
  for (const { table } of ruled) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
  await fill()
  for (const { table } of ruled) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      trx,
    )
}
