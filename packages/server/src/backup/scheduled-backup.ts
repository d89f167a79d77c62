import { mkdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import { type Instant, settled } from '@baliza/domain'
import { sql } from 'kysely'
import { type Db, dialectOf, openDatabase } from '../db/open-database.ts'
import type { Log } from '../log/log-event.ts'
import { Problem } from '../refusals/problem.ts'
import { type BackupState, type DecidedRule, readBackupState } from './backup-state.ts'
import { backupName, removeOldBackups } from './kept-backups.ts'
import { makeBackup } from './make-backup.ts'

type Options = {
  readonly url: string
  readonly cause: 'schedule' | 'order'
  readonly decided: DecidedRule
  /** Public keys, as they stand when it begins. */
  readonly recipients: () => readonly string[]
  readonly dataFolder: string
  readonly machineNow: () => Instant
  readonly log: Log
}

/** Kept free for everybody else: a full disk harms more than a missing backup. */
const RESERVE = 100_000_000

/** Beside the database lie, one after the other, its copy and what is restored from the backup, with its log. */
const ASIDE_SHARE = 2
const LIKELY_SHARE = 1.5

/** Makes the backup that is due, and lets go of those that the rule keeps no longer. Answers whether it is there. */
export async function makeScheduledBackup(options: Options): Promise<boolean> {
  const { url, cause, dataFolder, machineNow, log } = options
  const db = openDatabase(url, { maxConnections: 1, secrets: 'as stored' })
  const state = await readBackupState(db, options.decided, { dataFolder, now: machineNow() })
  const size = await sizeOf(db)
  await db.destroy()
  const { rule, row, calendar } = state
  const plan = async () => {
    const recipients = options.recipients()
    if (rule.isOwnFolder) await mkdir(rule.folder, { recursive: true, mode: 0o700 })
    await refuseWithoutRoom(state, dataFolder, size)
    const name = backupName(row.installation, machineNow(), recipients.length > 0)
    return { file: path.join(rule.folder, name), recipients }
  }
  const order = { url, cause, folder: rule.folder, plan, workFolder: dataFolder, machineNow }
  const made = await settled(makeBackup(order))
  if (!made.ok) {
    log.error({ event: 'backup-failed', err: made.error }, 'a backup could not be made')
    return false
  }
  const { file, bytes, rows } = made.value
  log.info({ event: 'backup-made', file, bytes, rows }, 'a backup was made and verified')
  const removed = await settled(removeOldBackups(rule.folder, row.installation, rule, calendar))
  if (!removed.ok) log.warn({ event: 'backup-not-removed', err: removed.error }, 'old backups stay')
  return true
}

async function sizeOf(db: Db): Promise<number> {
  const size =
    dialectOf(db) === 'sqlite'
      ? sql<{
          bytes: number
        }>`select page_count * page_size as "bytes" from pragma_page_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as "bytes"`
  const { rows } = await size.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Before anything is written: the database itself may live on that disk. */
async function refuseWithoutRoom(
  { rule, lastGood }: BackupState,
  dataFolder: string,
  size: number,
): Promise<void> {
  const needs: readonly [string, number][] = [
    [rule.folder, lastGood?.bytes ? lastGood.bytes * LIKELY_SHARE : size],
    [dataFolder, size * ASIDE_SHARE],
  ]
  for (const [folder, bytes] of needs) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < bytes + RESERVE) throw new Problem('backup-no-room', { folder })
  }
}
