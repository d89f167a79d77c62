import { type Instant, settled, toIso } from '@baliza/domain'
import type { Row } from '../db/schema.ts'
import { remember, rememberFailure } from './remember-backup.ts'
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
