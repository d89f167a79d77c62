import { type ControlledTransaction, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type RawRow, type RowsWanted, wholeRowsSql } from './read-rows.ts'
import type { Scope, Sql } from './scope.ts'

const ROWS_AT_ONCE = 500
/**
 * Longer than a reader of a download may pause, and than sorting it takes; it only reads, and nobody waits for
 * it.
 */
const PAUSE_MS = 60_000

/**
 * All rows in portions, as they were when the first was asked for, however long reading takes and whatever is
 * written meanwhile.
 */
export function streamRows(
  scope: Scope,
  wanted: Pick<RowsWanted, 'fields' | 'filter' | 'sort'>,
): AsyncGenerator<readonly RawRow[]> {
  const query = wholeRowsSql(scope, wanted)
  return scope.dialect === 'postgres' ? fromCursor(scope, query) : fromStream(scope, query)
}

async function* fromStream({ db }: Scope, query: Sql): AsyncGenerator<readonly RawRow[]> {
  const executor = db.getExecutor()
  for await (const { rows } of executor.stream<RawRow>(sql<RawRow>`${query}`.compile(db), ROWS_AT_ONCE))
    yield rows
}

/** One statement of PostgreSQL sees one moment; its cursor lives as long as its transaction. */
async function* fromCursor({ db }: Scope, query: Sql): AsyncGenerator<readonly RawRow[]> {
  const trx = await db.startTransaction().setAccessMode('read only').execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(PAUSE_MS)}`.execute(trx)
    await sql`set local statement_timeout = ${sql.lit(PAUSE_MS)}`.execute(trx)
    await sql`declare "rows" no scroll cursor for ${query}`.execute(trx)
    for (;;) {
      const rows = await fetchRows(trx)
      if (rows.length > 0) yield rows
      if (rows.length < ROWS_AT_ONCE) return
    }
  } finally {
    await trx.rollback().execute()
  }
}

const fetchRows = async (trx: ControlledTransaction<Database>): Promise<readonly RawRow[]> =>
  (await sql<RawRow>`fetch forward ${sql.lit(ROWS_AT_ONCE)} from "rows"`.execute(trx)).rows
