import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { request } from 'node:http'
import { request as requestTls } from 'node:https'
import { problemText } from '@baliza/contract'
import { SECOND, settled, toIso } from '@baliza/domain'
import { readBackupState } from '../backup/backup-state.ts'
import { machineTime } from '../clock/plant-clock.ts'
import { isMigrated } from '../db/migrate.ts'
import { type Db, dialectOf, dialectOfUrl, openDatabase, sqliteFileOf } from '../db/open-database.ts'
import { sentencesOf } from '../facts/new-plant/prepare-database.ts'
import { VERSION } from '../http/web-build.ts'
import { ledLast } from '../messaging/lead.ts'
import { lastPipelineHealth, pipelineHealthFile, type Storage } from '../messaging/pipeline-health.ts'
import { journalIdentity } from '../pipeline/1-collect/journal-identity.ts'
import { decidedRuleOf } from '../process/backup-settings.ts'
import type { Settings } from '../process/settings.ts'
import { chosenDatabase } from './chosen-database.ts'

export type Status = {
  readonly version: string
  /** Does the web process of this machine answer, at this address? */
  readonly web: { readonly url: string; readonly answers: boolean }
  readonly database: DatabaseStatus
  readonly pipeline: PipelineStatus
  readonly sources: readonly SourceStatus[]
  /** Null where the database does not tell. */
  readonly backup: BackupStatus | null
  readonly disk: { readonly folder: string; readonly freeBytes: number; readonly freeShare: number }
}

type DatabaseStatus = {
  readonly kind: 'sqlite' | 'postgres'
  /** Why it can't be used; null = it can. */
  readonly problem: string | null
}

type PipelineStatus = {
  /** `stands-by`: it is alive, and the one of another machine leads. */
  readonly state: 'leads' | 'stands-by' | 'silent' | 'unknown'
  /** How the readings get into the database; null where nothing is alive to say so. */
  readonly storage: Storage | null
}

type SourceStatus = {
  readonly name: string
  readonly state: string | null
  readonly info: string | null
  /** It sends by itself, whenever it likes: whether it is there nobody can ask. */
  readonly pushes: boolean
  /** When it last had something to say of itself, by the plant's clock. */
  readonly heardAt: string | null
}

type BackupStatus = {
  /** Whether the plant saves itself. */
  readonly isOn: boolean
  /** The last one that was verified; null = there is none. */
  readonly last: { readonly at: string; readonly ageSeconds: number; readonly bytes: number | null } | null
  /** It is older than the rule says. */
  readonly isLate: boolean
  /** Why the one after it failed. */
  readonly problem: string | null
}

/** The pipeline writes its health each second. */
const SILENT_AFTER_MS = 20_000
const PATIENCE_MS = 3_000

/** How an installation on this machine is, seen from beside it: nothing of it needs to run. */
export async function readStatus(settings: Settings): Promise<Status> {
  const [web, stored, alive, disk] = await Promise.all([
    askWeb(settings),
    readStored(settings),
    isPipelineAlive(settings.dataFolder),
    freeSpace(settings.dataFolder),
  ])
  const storage = alive ? ((await lastPipelineHealth(settings.dataFolder))?.storage ?? null) : null
  const { database, leads, sources, backup } = stored
  return {
    version: VERSION,
    web,
    database,
    pipeline: { state: stateOf(alive, leads), storage },
    sources,
    backup,
    disk,
  }
}

function stateOf(alive: boolean, leads: boolean | undefined): PipelineStatus['state'] {
  if (!alive) return 'silent'
  if (leads === undefined) return 'unknown'
  return leads ? 'leads' : 'stands-by'
}

/** The certificate may be one of the machine's own: it is the answer that counts here. */
async function askWeb({ port, host, tls }: Settings): Promise<Status['web']> {
  // A name would have to be looked up, and not every machine or image knows its own.
  const near = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const url = `${tls ? 'https' : 'http'}://${near}:${port}`
  const options = { timeout: PATIENCE_MS, rejectUnauthorized: false }
  const asking = tls ? requestTls(`${url}/healthz`, options) : request(`${url}/healthz`, options)
  asking.on('timeout', () => asking.destroy(new Error('no answer in time')))
  asking.end()
  const answered = await settled(once(asking, 'response'))
  asking.destroy()
  return { url, answers: answered.ok }
}

type Stored = {
  readonly database: DatabaseStatus
  readonly leads: boolean | undefined
  readonly sources: readonly SourceStatus[]
  readonly backup: BackupStatus | null
}

async function readStored(settings: Settings): Promise<Stored> {
  const url = chosenDatabase(settings)
  const kind = dialectOfUrl(url)
  const away = (problem: string): Stored => ({
    database: { kind, problem },
    leads: undefined,
    sources: [],
    backup: null,
  })
  if (kind === 'sqlite' && !existsSync(sqliteFileOf(url)))
    return away(`there is no file ${sqliteFileOf(url)}`)
  const db = openDatabase(url, { maxConnections: 1 })
  const read = await settled(readFrom(db, settings))
  await db.destroy()
  return read.ok ? read.value : away(sentencesOf(read.error, settings.language).join('; '))
}

async function readFrom(db: Db, settings: Settings): Promise<Stored> {
  const { dataFolder } = settings
  const migrated = await isMigrated(db)
  const problem = migrated ? null : 'its schema is not that of this build: baliza migrate'
  const leads = await ledLast(db, journalIdentity(dataFolder))
  const sources = await db
    .selectFrom('opcServer')
    .leftJoin('opcServerStatus', 'opcServerStatus.opcServerID', 'opcServer.opcServerID')
    .where('enabled', '=', true)
    .select(['name', 'serverState as state', 'statusInfo as info', 'lastUpdateTime as heardAt', 'hostName'])
    .orderBy('name')
    .execute()
  const backup = migrated ? await readBackup(db, settings) : null
  const told = sources.map(({ heardAt, hostName, ...source }) => ({
    ...source,
    pushes: hostName.startsWith('push:'),
    heardAt: heardAt && toIso(heardAt),
  }))
  return { database: { kind: dialectOf(db), problem }, leads, sources: told, backup }
}

async function readBackup(db: Db, { backup, dataFolder, language }: Settings): Promise<BackupStatus> {
  const now = machineTime()
  const { rule, lastGood, runs, isLate } = await readBackupState(db, decidedRuleOf(backup), {
    dataFolder,
    now,
  })
  const [newest] = runs
  return {
    isOn: rule.isOn,
    last: lastGood
      ? {
          at: toIso(lastGood.startedAt),
          ageSeconds: Math.round((now - lastGood.startedAt) / SECOND),
          bytes: lastGood.bytes,
        }
      : null,
    isLate,
    problem: newest?.problem
      ? problemText(newest.problem, JSON.parse(newest.detail ?? '{}'), language)
      : null,
  }
}

async function isPipelineAlive(dataFolder: string): Promise<boolean> {
  const written = await settled(stat(pipelineHealthFile(dataFolder)))
  return written.ok && Date.now() - written.value.mtimeMs < SILENT_AFTER_MS
}

async function freeSpace(folder: string): Promise<Status['disk']> {
  const space = await settled(statfs(folder))
  if (!space.ok) return { folder, freeBytes: 0, freeShare: 0 }
  const { bavail, blocks, bsize } = space.value
  return { folder, freeBytes: bavail * bsize, freeShare: bavail / blocks }
}
