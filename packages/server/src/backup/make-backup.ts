import path from 'node:path'
import { type Instant, settled, toIso } from '@baliza/domain'
import { openDatabase } from '../db/open-database.ts'
import { recordSecurityEvent } from '../trail/security-event.ts'
import { restoreBackup } from './restore-backup.ts'
import { whyNoBackup } from './why-no-backup.ts'
import { type WrittenBackup, writeBackup } from './write-backup.ts'

export type BackupOrder = {
  readonly url: string
  readonly file: string
  /** Whoever may read it: public keys of age. None = it is not encrypted. */
  readonly recipients: readonly string[]
  /** Where it is restored aside; undefined = it is not verified. */
  readonly workFolder: string | undefined
  /** By the machine's clock. */
  readonly machineNow: () => Instant
}

type RestoreOrder = Pick<BackupOrder, 'url' | 'file' | 'machineNow'> & {
  readonly identities: readonly string[]
}

/**
 * Writes a backup, verifies it, and remembers what came of it as a security event. Throws a Problem that says
 * why there is none.
 */
export async function makeBackup(order: BackupOrder): Promise<WrittenBackup> {
  const { url, file, recipients, workFolder, machineNow } = order
  const detail = { file, encrypted: recipients.length > 0 }
  const made = await settled(writeBackup(url, file, toIso(machineNow()), { recipients, workFolder }))
  if (!made.ok) {
    const problem = whyNoBackup(made.error, path.dirname(path.resolve(file)))
    await settled(remember(order, 'backup-failed', { ...detail, problem: problem.code }))
    throw problem
  }
  const { rows, bytes } = made.value
  await remember(order, 'backup-written', { ...detail, rows, bytes, verified: workFolder !== undefined })
  return made.value
}

/**
 * Restores a backup into an empty database, which then says so itself. That somebody tried it over a plant is
 * remembered there.
 */
export async function bringBack(order: RestoreOrder): Promise<number> {
  const { url, file, identities } = order
  const restored = await settled(restoreBackup(url, file, identities))
  if (!restored.ok) {
    await settled(remember(order, 'restore-failed', { file, problem: wordOf(restored.error) }))
    throw restored.error
  }
  await remember(order, 'backup-restored', { file, rows: restored.value })
  return restored.value
}

const wordOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function remember(
  { url, machineNow }: Pick<BackupOrder, 'url' | 'machineNow'>,
  event: 'backup-written' | 'backup-failed' | 'backup-restored' | 'restore-failed',
  detail: Readonly<Record<string, string | number | boolean>>,
): Promise<void> {
  const db = openDatabase(url, { maxConnections: 1, secrets: 'as stored' })
  try {
    await recordSecurityEvent(db, { event, at: machineNow(), detail })
  } finally {
    await db.destroy()
  }
}
