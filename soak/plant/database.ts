import { setTimeout as pause } from 'node:timers/promises'
import { type Db, migrate, openDatabase } from '@baliza/server'
import { sql } from 'kysely'
import { type PostgresServer, startPostgres } from '../../packages/server/src/testing/postgres-server.ts'
import { childrenOf, signal } from './processes.ts'

/** A PostgreSQL of our own, and one plant's database in it. */
export type PlantDatabase = {
  readonly db: Db
  readonly port: number
  /** The address of the plant's database by another port, as a machine behind a wire has it. */
  readonly urlBy: (port: number) => string
  /** It ends, as it is asked to or by a kill of everything, and is back after so many milliseconds. */
  readonly restart: (how: 'kill' | 'restart', away: number) => Promise<void>
  /** Everything of it stands still. Answers the way back. */
  readonly freeze: () => () => void
  /** How many pipelines lead or wait for the lead, as far as the database knows. */
  readonly pipelines: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** What the product calls the connection whose session has the lock, or asks for it. */
const LOCK_CONNECTIONS = 'baliza pipeline'

/** What was stored is there after a kill of all its processes; the machine itself is not cut off its power. */
const KEEPS_ITS_WORD = 'synchronous_commit=on'

export async function openPlantDatabase(): Promise<PlantDatabase> {
  const postgres: PostgresServer = await startPostgres({ settings: [KEEPS_ITS_WORD] })
  const admin = openDatabase(`${postgres.url}/postgres`, { maxConnections: 1 })
  await sql`create database plant`.execute(admin)
  await admin.destroy()
  const url = `${postgres.url}/plant`
  const db = openDatabase(url, { maxConnections: 2 })
  await migrate(db)
  const port = Number(new URL(url).port)
  const everything = () => {
    const pid = postgres.pid()
    return pid === undefined ? [] : [pid, ...childrenOf(pid)]
  }
  return {
    db,
    port,
    urlBy: (other) => url.replace(`:${port}/`, `:${other}/`),
    async restart(how, away) {
      if (how === 'kill') signal(everything(), 'SIGKILL')
      await postgres.pause()
      await pause(away)
      await postgres.resume()
    },
    freeze() {
      const frozen = everything()
      signal(frozen, 'SIGSTOP')
      return () => signal(frozen, 'SIGCONT')
    },
    async pipelines() {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where application_name = ${LOCK_CONNECTIONS}`.execute(db)
      return rows[0]?.count ?? 0
    },
    async stop() {
      await db.destroy()
      await postgres.stop()
    },
  }
}
