import { readFileSync } from 'node:fs'
import { readIdentities, readRecipients } from '../backup/encryption.ts'
import { Problem } from '../refusals/problem.ts'
import type { BackupSettings } from './backup-settings.ts'

/** Whom backups are encrypted to, as it stands now; none = they are not. */
export function recipientsOf({ recipients = '', recipientFile }: BackupSettings): string[] {
  const keys = readRecipients(`${recipients}\n${keysIn(recipientFile)}`)
  if (keys.length === 0 && recipientFile !== undefined)
    throw new Problem('backup-recipient-unreadable', { number: 1 })
  return keys
}

function keysIn(file: string | undefined): string {
  if (file === undefined) return ''
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Problem('backup-key-file-gone', { file })
  }
}

/** What opens an encrypted backup; none where nobody named a file. */
export const identitiesOf = ({ identityFile }: BackupSettings): string[] =>
  identityFile === undefined ? [] : readIdentities(readFileSync(identityFile, 'utf8'))
