import path from 'node:path'
import { type Instant, settled, toIso } from '@baliza/domain'
import { openDatabase } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import type { Problem } from '../refusals/problem.ts'
import { recordSecurityEvent } from '../trail/security-event.ts'
import { restoreBackup } from './restore-backup.ts'
import { whyNoBackup } from './why-no-backup.ts'
import { type WrittenBackup, writeBackup } from './write-backup.ts'

export type BackupOrder = {
  readonly url: string
  readonly cause: Row<'backupRun'>['cause']
  readonly folder: string
  /** Asked as it begins: what goes wrong there is why there is no backup. */
  readonly plan: () => Promise<BackupPlan>
  /** Where it is restored aside; undefined = it is not verified. */
  readonly workFolder: string | undefined
  /** By the machine's clock. */
  readonly machineNow: () => Instant
}

type BackupPlan = {
  readonly file: string
  /** Whoever may read it: public keys of age. None = it is not encrypted. */
  readonly recipients: readonly string[]
}

export type MadeBackup = WrittenBackup & BackupPlan

type RestoreOrder = Pick<BackupOrder, 'url' | 'machineNow'> & {
  readonly file: string
  readonly identities: readonly string[]
}

/** Of so many runs something is remembered. */
const REMEMBERED = 500

/**
 * Writes a backup, verifies it, and remembers what came of it. Throws a Problem that says why there is none.
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const { url, folder, plan, workFolder, machineNow } = order
  const startedAt = machineNow()
  const planned = await settled(plan())
  const made = planned.ok
    ? await settled(writeBackup(url, planned.value.file, toIso(startedAt), { ...planned.value, workFolder }))
    : planned
  if (!made.ok) {
    const problem = whyNoBackup(made.error, folder)
    await settled(
      rememberFailure(order, { startedAt, file: planned.ok ? planned.value.file : folder, problem }),
    )
    throw problem
  }
  const { file, recipients } = planned.ok ? planned.value : { file: folder, recipients: [] }
  const { rows, bytes } = made.value
  const told = { file, rows, bytes, verified: workFolder !== undefined, encrypted: recipients.length > 0 }
  await remember(order, { event: 'backup-written', detail: told }, { ...told, startedAt, problem: null })
  return { ...made.value, file, recipients }
}

type Failure = { readonly startedAt: Instant; readonly file: string; readonly problem: Problem }

/** That there is no backup, and why. */
export function rememberFailure(
  order: Pick<BackupOrder, 'url' | 'cause' | 'machineNow'>,
  { startedAt, file, problem }: Failure,
): Promise<void> {
  const detail = { file, problem: problem.code, cause: order.cause }
  return remember(
    order,
    { event: 'backup-failed', detail },
    {
      startedAt,
      file,
      rows: null,
      bytes: null,
      verified: false,
      encrypted: false,
      problem: problem.code,
      detail: JSON.stringify(problem.values),
    },
  )
}

/**
 * Restores a backup into an empty database, which then says so itself. That somebody tried it over a plant is
 * remembered there.
 */
export async function bringBack(order: RestoreOrder): Promise<number> {
  const { url, file, identities } = order
  const restored = await settled(restoreBackup(url, file, identities))
  if (!restored.ok) {
    const problem = restored.error instanceof Error ? restored.error.message : String(restored.error)
    await settled(remember(order, { event: 'restore-failed', detail: { file, problem } }))
    throw restored.error
  }
  await remember(order, { event: 'backup-restored', detail: { file, rows: restored.value } })
  return restored.value
}

type Told = {
  readonly event: 'backup-written' | 'backup-failed' | 'backup-restored' | 'restore-failed'
  readonly detail: Readonly<Record<string, string | number | boolean>>
}

type Run = Omit<Row<'backupRun'>, 'id' | 'cause' | 'endedAt' | 'detail'> & { readonly detail?: string }

async function remember(
  order: Pick<BackupOrder, 'url' | 'machineNow'> & Partial<Pick<BackupOrder, 'cause'>>,
  { event, detail }: Told,
  run?: Run,
): Promise<void> {
  const { url, machineNow, cause = 'command' } = order
  const db = openDatabase(url, { maxConnections: 1, secrets: 'as stored' })
  const at = machineNow()
  try {
    await db.transaction().execute(async (trx) => {
      await recordSecurityEvent(trx, { event, at, detail })
      if (run === undefined) return
      const row = { detail: null, ...run, file: path.resolve(run.file), cause, endedAt: at }
      const { id } = await trx.insertInto('backupRun').values(row).returning('id').executeTakeFirstOrThrow()
      await trx
        .deleteFrom('backupRun')
        .where('id', '<=', id - REMEMBERED)
        .execute()
    })
  } finally {
    await db.destroy()
  }
}
