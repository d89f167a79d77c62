import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { settled } from '@baliza/domain'
import { bringBack, makeBackup } from '../backup/make-backup.ts'
import { machineTime } from '../clock/plant-clock.ts'
import { vouchedBy } from '../db/way-to-database.ts'
import { sentencesOf } from '../facts/new-plant/prepare-database.ts'
import { identitiesOf, recipientsOf } from '../process/backup-keys.ts'
import { keepFilesPrivate } from '../process/keep-files-private.ts'
import type { Settings } from '../process/settings.ts'
import { SettingsError } from '../process/settings-error.ts'
import { chosenDatabase } from './chosen-database.ts'

const MEGABYTE = 1e6

/** Writes a backup to `file` while the plant goes on. Answers what there is now. */
export async function backUp(
  settings: Settings,
  file: string,
  { verify }: { readonly verify: boolean },
): Promise<string> {
  mkdirSync(settings.dataFolder, { recursive: true })
  const { rows, bytes, isEncrypted } = await said(settings, async (url) => {
    const made = await makeBackup({
      url,
      cause: 'command',
      folder: path.dirname(file),
      plan: async () => ({ file, recipients: recipientsOf(settings.backup) }),
      workFolder: verify ? settings.dataFolder : undefined,
      machineNow: machineTime,
    })
    return { ...made, isEncrypted: made.recipients.length > 0 }
  })
  return [
    `✓ ${file}: ${rows} rows, ${(bytes / MEGABYTE).toFixed(1)} MB`,
    isEncrypted ? 'encrypted' : 'not encrypted: no BALIZA_BACKUP_RECIPIENT',
    verify ? 'restored aside and compared' : 'not verified',
  ].join('; ')
}

/** Puts a backup into the empty database of this installation. Answers what was done. */
export async function restore(settings: Settings, file: string): Promise<string> {
  const rows = await said(settings, (url) =>
    bringBack({ url, file, identities: identitiesOf(settings.backup), machineNow: machineTime }),
  )
  return `✓ ${rows} rows restored from ${path.basename(file)}`
}

/** What goes wrong with a file or a database is a sentence, and no stack. */
async function said<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  keepFilesPrivate()
  const url = vouchedBy(chosenDatabase(settings), settings.databaseAuthority)
  const done = await settled(work(url))
  if (!done.ok) throw new SettingsError(sentencesOf(done.error, settings.language))
  return done.value
}
