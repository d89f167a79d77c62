import { sql } from 'kysely'
import type { Db } from '../db/open-database.ts'

/** What a database of the tests' PostgreSQL must look like to be as good as a new copy of the template. */
export type LikeNew = {
  /** Of everything that a change of the schema, a statistic or much data leaves behind. */
  readonly marks: string
  /** Statements that leave the rows and numbers of the template, and nothing else. */
  readonly emptying: string
}

/** More than that is no longer as fast as a new one. */
const LARGEST = 4_000_000

/** Nobody else is there; whoever just left may take a moment. */
const WAIT_UNTIL_ALONE = sql`do $$ begin
  for turn in 1..200 loop
    perform pg_stat_clear_snapshot();
    exit when not exists (
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid());
    perform pg_sleep(0.01);
  end loop;
end $$`

const CATALOGS = {
  pg_class: 'oid',
  pg_attribute: 'attrelid',
  pg_constraint: 'oid',
  pg_trigger: 'oid',
  pg_proc: 'oid',
  pg_statistic: 'starelid',
}
/** The smallest number of whatever is not PostgreSQL's own. */
const OURS = 16_384

const MARKS = Object.entries(CATALOGS).map(
  ([catalog, oid]) =>
    `(select concat(count(*), ' ', max(xmin::text::bigint)) from ${catalog} where ${oid} >= ${OURS})`,
)
const IS_SMALL = `(select sum(pg_relation_size(oid)) < ${LARGEST} from pg_class where relkind = 'r' and oid >= ${OURS})`
const OTHERS =
  '(select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())'

const READ_MARKS = sql<{ marks: string }>`${sql.raw(
  `select concat_ws(', ', ${[...MARKS, IS_SMALL, OTHERS].join(', ')}) as marks`,
)}`

/** Looks at a new copy of the template. */
export const readLikeNew = (db: Db): Promise<LikeNew> => db.connection().execute(look)

async function look(db: Db): Promise<LikeNew> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by oid`.execute(db)
  const refill = await Promise.all(tables.map(({ name }) => refilling(db, name)))
  const { rows: numbers } = await sql<{ statement: string }>`
    select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null) as statement from pg_sequences`.execute(db)
  const statements = [
    // Neither triggers nor references count what is put back.
    'set session_replication_role = replica',
    ...tables.map(({ name }) => `delete from "${name}"`),
    ...refill.filter((each) => each !== undefined),
    ...numbers.map(({ statement }) => statement),
    'set session_replication_role = default',
  ]
  return { marks: await marksOf(db), emptying: statements.join(';') }
}

async function refilling(db: Db, table: string): Promise<string | undefined> {
  const { rows } = await sql<{ all: string | null }>`
    select quote_literal(json_agg(t)::text) as all from ${sql.table(table)} t`.execute(db)
  const all = rows[0]?.all
  if (all == null) return undefined
  return `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", ${all})`
}

/** Makes a used database like new; answers whether it could. */
export const emptyForUse = (db: Db, likeNew: LikeNew): Promise<boolean> =>
  db.connection().execute(async (alone) => {
    await WAIT_UNTIL_ALONE.execute(alone)
    if ((await marksOf(alone)) !== likeNew.marks) return false
    await sql.raw(likeNew.emptying).execute(alone)
    return true
  })

async function marksOf(db: Db): Promise<string> {
  const { rows } = await READ_MARKS.execute(db)
  return rows[0]?.marks ?? ''
}
