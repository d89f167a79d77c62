import { resolve } from 'node:path'
import { z } from 'zod'
import type { DecidedRule } from '../backup/backup-state.ts'

/** What the environment says of backups. */
export type BackupSettings = {
  /** Public keys of age, as text, and a file with more of them. */
  readonly recipients: string | undefined
  readonly recipientFile: string | undefined
  readonly identityFile: string | undefined
  readonly decided: Omit<DecidedRule, 'isEncrypted'>
}

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const text = z.preprocess(blankIsAbsent, z.string().optional())
const matching = (pattern: RegExp, otherwise: string) =>
  z.preprocess(blankIsAbsent, z.string().regex(pattern, otherwise).optional())

export const BACKUP_ENVIRONMENT = {
  BALIZA_BACKUP_AT: matching(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'must be a time as 02:30, or off'),
  BALIZA_BACKUP_FOLDER: text,
  BALIZA_BACKUP_KEEP: matching(
    /^\d{1,3},\d{1,3},\d{1,3}$/,
    'must be how many daily, weekly and monthly ones, as 7,4,12',
  ),
  BALIZA_BACKUP_RECIPIENT: text,
  BALIZA_BACKUP_RECIPIENT_FILE: text,
  BALIZA_BACKUP_IDENTITY_FILE: text,
}

type Environment = { readonly [Name in keyof typeof BACKUP_ENVIRONMENT]?: string | undefined }

export const readBackupSettings = (environment: Environment): BackupSettings => ({
  recipients: environment.BALIZA_BACKUP_RECIPIENT,
  recipientFile: absolute(environment.BALIZA_BACKUP_RECIPIENT_FILE),
  identityFile: absolute(environment.BALIZA_BACKUP_IDENTITY_FILE),
  decided: {
    time: environment.BALIZA_BACKUP_AT,
    folder: absolute(environment.BALIZA_BACKUP_FOLDER),
    keep: keptCounts(environment.BALIZA_BACKUP_KEEP),
  },
})

const absolute = (file: string | undefined) => file && resolve(file)

function keptCounts(counts: string | undefined): DecidedRule['keep'] {
  if (counts === undefined) return undefined
  const [daily = 0, weekly = 0, monthly = 0] = counts.split(',').map(Number)
  return { daily, weekly, monthly }
}

/** What nobody decides on the screen. */
export const decidedRuleOf = ({ decided, recipients, recipientFile }: BackupSettings): DecidedRule => ({
  ...decided,
  isEncrypted: recipients !== undefined || recipientFile !== undefined,
})
