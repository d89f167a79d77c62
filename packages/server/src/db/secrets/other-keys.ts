import { sql } from 'kysely'
import { type Db, dialectOf } from '../open-database.ts'
import { CONNECTION, type SecretKeys } from './secret-keys.ts'

/** The key of another node that works with this database now, if it is none of ours. SQLite has one node. */
export async function keyOfOtherNode(db: Db, keys: SecretKeys): Promise<string | undefined> {
  if (dialectOf(db) === 'sqlite') return undefined
  const { rows } = await sql<{
    name: string
  }>`select distinct application_name as "name" from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${CONNECTION})`.execute(db)
  const used = rows.map(({ name }) => name.slice(CONNECTION.length).split(' ')[0] ?? '')
  return used.find((keyID) => !keys.knows(keyID))
}
