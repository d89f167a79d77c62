import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { readIdentities, readRecipients } from '../backup/encryption.ts'

/** What the environment says of backups. */
export type BackupSettings = {
  /** Public keys of age, as text, and a file with more of them. */
  readonly recipients: string | undefined
  readonly recipientFile: string | undefined
  readonly identityFile: string | undefined
}

const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())

export const BACKUP_ENVIRONMENT = {
  BALIZA_BACKUP_RECIPIENT: text,
  BALIZA_BACKUP_RECIPIENT_FILE: text,
  BALIZA_BACKUP_IDENTITY_FILE: text,
}

type Environment = { readonly [Name in keyof typeof BACKUP_ENVIRONMENT]?: string | undefined }

export const readBackupSettings = (environment: Environment): BackupSettings => ({
  recipients: environment.BALIZA_BACKUP_RECIPIENT,
  recipientFile: absolute(environment.BALIZA_BACKUP_RECIPIENT_FILE),
  identityFile: absolute(environment.BALIZA_BACKUP_IDENTITY_FILE),
})

const absolute = (file: string | undefined) => file && resolve(file)

/** Whom backups are encrypted to, as it stands now; none = they are not. */
export function recipientsOf({ recipients = '', recipientFile }: BackupSettings): string[] {
  const more = recipientFile === undefined ? '' : readFileSync(recipientFile, 'utf8')
  return readRecipients(`${recipients}\n${more}`)
}

/** What opens an encrypted backup; none where nobody named a file. */
export const identitiesOf = ({ identityFile }: BackupSettings): string[] =>
  identityFile === undefined ? [] : readIdentities(readFileSync(identityFile, 'utf8'))
