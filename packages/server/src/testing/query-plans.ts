import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import type { Db } from '../db/open-database.ts'
import { testDialect } from './open-test-database.ts'

/** Runs `read` and returns how the database finds the rows of each of its queries. */
export async function plansOf(db: Db, read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = []
  const listener: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await read(db.withPlugin(listener))
  return db.connection().execute(async (connection) => {
    if (testDialect() === 'postgres')
      await sql`set enable_seqscan = off; set enable_bitmapscan = off`.execute(connection)
    return Promise.all(nodes.map((node) => planOf(connection, node)))
  })
}

async function planOf(connection: Db, node: RootOperationNode): Promise<string> {
  const executor = connection.getExecutor()
  const query = executor.compileQuery(node, { queryId: 'explained' })
  const explain = testDialect() === 'postgres' ? 'explain ' : 'explain query plan '
  const { rows } = await executor.executeQuery<Record<string, unknown>>({
    ...query,
    sql: explain + query.sql,
  })
  return rows.map((row) => String(row['QUERY PLAN'] ?? row['detail'])).join('\n')
}
