import { existsSync, writeFileSync } from 'node:fs'
import { settled } from '@baliza/domain'
import { type Kysely, sql } from 'kysely'
import { type Db, openDatabase, sqliteFileOf } from '../db/open-database.ts'
import { vouchedBy } from '../db/way-to-database.ts'
import { VERSION } from '../http/web-build.ts'
import { withoutSecrets } from '../log/log-secrets.ts'
import { lastPipelineHealth } from '../messaging/pipeline-health.ts'
import type { Settings } from '../process/settings.ts'
import { chosenDatabase } from './chosen-database.ts'
import type { Finding } from './tell-status.ts'

/** What is told of a variable that is set: all that is not in this list is told to be set, and no more. */
const HARMLESS = [
  'PORT',
  'HOST',
  'BALIZA_DATA',
  'BALIZA_ROLE',
  'BALIZA_LANGUAGE',
  'BALIZA_LOG_LEVEL',
  'BALIZA_LOG_ROWS',
  'BALIZA_LOG_DAYS',
  'BALIZA_SECURITY_EVENT_DAYS',
  'BALIZA_HTTP',
  'BALIZA_TRUST_PROXY',
  'BALIZA_JOURNAL_MB',
  'BALIZA_METRICS',
]
const COUNTED = ['line', 'opcServer', 'tag', 'user', 'lineState', 'stop', 'logEntry', 'outbox'] as const
const LAST_LINES = 500

type Told = {
  readonly settings: Settings
  readonly environment: NodeJS.ProcessEnv
  readonly findings: readonly Finding[]
}

/**
 * Writes what support needs to know into one file that anybody may read: findings, which settings there are,
 * how much there is, the end of the log. No password, token, key or name of a person is asked for.
 */
export async function writeSupportFile(
  file: string,
  { settings, environment, findings }: Told,
): Promise<void> {
  const told = {
    version: VERSION,
    findings,
    settings: settingsTold(environment),
    pipeline: (await lastPipelineHealth(settings.dataFolder)) ?? null,
    database: await databaseTold(settings),
  }
  const clean: unknown = JSON.parse(withoutSecrets(JSON.stringify(told)))
  writeFileSync(file, `${JSON.stringify(clean, undefined, 2)}\n`, { mode: 0o600 })
}

const settingsTold = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment)
      .filter(([name, value]) => /^(BALIZA_\w+|PORT|HOST)$/.test(name) && value !== undefined && value !== '')
      .map(([name, value]) => [name, HARMLESS.includes(name) ? String(value) : 'is set']),
  )

async function databaseTold(settings: Settings): Promise<object> {
  const url = vouchedBy(chosenDatabase(settings), settings.databaseAuthority)
  if (url.startsWith('sqlite:') && !existsSync(sqliteFileOf(url))) return { problem: 'there is no file' }
  const db = openDatabase(url, { maxConnections: 1, secrets: 'as stored' })
  const read = await settled(readTold(db))
  await db.destroy()
  return read.ok ? read.value : { problem: 'it can not be read' }
}

async function readTold(db: Db): Promise<object> {
  const migrations = await (db as unknown as Kysely<{ migration: { name: string } }>)
    .selectFrom('migration')
    .select('name')
    .orderBy('name')
    .execute()
  const rows: Record<string, number> = {}
  for (const table of COUNTED) {
    const counted = await sql<{ count: number }>`select count(*) as "count" from ${sql.table(table)}`.execute(
      db,
    )
    rows[table] = Number(counted.rows[0]?.count)
  }
  const lines = await db
    .selectFrom('logEntry')
    .select(['time', 'level', 'logger', 'message'])
    .orderBy('id', 'desc')
    .limit(LAST_LINES)
    .execute()
  return { migrations: migrations.map(({ name }) => name), rows, log: lines.toReversed() }
}
