import type { Backups } from '@baliza/contract'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'

export type BackupRun = Backups['runs'][number]

/** When it was made, how large it is, and whether it was restored aside. */
export const backupText = (run: BackupRun, format: Format): string =>
  [
    format.dateTime(run.startedAt),
    sizeText(run, format),
    run.isVerified ? m.diagnostics_backup_verified() : m.diagnostics_backup_unverified(),
  ].join(' · ')

/** Of bytes the unit that people count disks in. */
export const sizeText = ({ bytes }: BackupRun, format: Format): string =>
  bytes === null ? '–' : `${format.number(bytes / 1e6, 1)} MB`
