import path from 'node:path'
import {
  type BackupPast,
  type BackupRule,
  type Instant,
  isBackupLate,
  nextBackup,
  type PlantCalendar,
  plantCalendar,
} from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'

/** What the environment decides; what it leaves is decided on the screen. */
export type DecidedRule = {
  /** `02:30`, or `off`. */
  readonly time?: string | undefined
  readonly folder?: string | undefined
  readonly keep?: Pick<BackupRule, 'daily' | 'weekly' | 'monthly'> | undefined
  /** Whether a public key is named. */
  readonly isEncrypted: boolean
}

export type BackupState = {
  readonly row: Row<'backupRule'>
  readonly rule: BackupRule & { readonly folder: string; readonly isOwnFolder: boolean }
  readonly calendar: PlantCalendar
  /** The newest first. */
  readonly runs: readonly Row<'backupRun'>[]
  readonly lastGood: Row<'backupRun'> | undefined
  readonly past: BackupPast
  /** When one begins by itself. */
  readonly nextAt: Instant | undefined
  readonly isLate: boolean
}

const SHOWN = 50

/** How a plant saves itself, and what became of that. */
export async function readBackupState(
  db: Db,
  decided: DecidedRule,
  { dataFolder, now }: { readonly dataFolder: string; readonly now: Instant },
): Promise<BackupState> {
  const row = await db.selectFrom('backupRule').selectAll().executeTakeFirstOrThrow()
  const parameters = await db.selectFrom('parameter').select('timeZone').executeTakeFirst()
  const newestFirst = db.selectFrom('backupRun').selectAll().orderBy('id', 'desc')
  const runs = await newestFirst.limit(SHOWN).execute()
  const lastGood = await newestFirst
    .where('problem', 'is', null)
    .where('verified', '=', true)
    .limit(1)
    .executeTakeFirst()
  const failed = runs.filter(({ id, problem }) => problem !== null && id > (lastGood?.id ?? 0))
  const past: BackupPast = {
    since: row.since ?? now,
    lastGood: lastGood?.startedAt,
    failures: failed.length,
    lastFailure: failed[0]?.endedAt,
  }
  const rule = ruleOf(row, decided, dataFolder)
  const calendar = plantCalendar(parameters?.timeZone ?? 'UTC')
  return {
    row,
    rule,
    calendar,
    runs,
    lastGood,
    past,
    nextAt: nextBackup(rule, past, calendar),
    isLate: isBackupLate(rule, past, calendar, now),
  }
}

function ruleOf(row: Row<'backupRule'>, decided: DecidedRule, dataFolder: string): BackupState['rule'] {
  const { time, folder = row.folder, keep = row } = decided
  const { daily, weekly, monthly } = keep
  return {
    isOn: time === undefined ? row.enabled : time !== 'off',
    time: time === undefined || time === 'off' ? row.time : time,
    folder: folder ?? path.join(dataFolder, 'backups'),
    isOwnFolder: folder === null,
    daily,
    weekly,
    monthly,
  }
}
