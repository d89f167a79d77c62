import type { SecurityEventCode, SecurityOutcome } from '@baliza/contract'
import { parseObject } from '../../format/parse-object.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { LookupItem } from '../../ui/data-grid/column.ts'
import { fieldText } from './detail-words.ts'

const EVENTS: Readonly<Record<SecurityEventCode, () => string>> = {
  'backup-failed': m.security_events_backup_failed,
  'backup-restored': m.security_events_backup_restored,
  'backup-written': m.security_events_backup_written,
  'call-refused': m.security_events_call_refused,
  'certificate-trusted': m.security_events_certificate_trusted,
  'code-failed': m.security_events_code_failed,
  'codes-locked': m.security_events_codes_locked,
  'connection-tested': m.security_events_connection_tested,
  'data-exported': m.security_events_data_exported,
  'events-pruned': m.security_events_events_pruned,
  'factor-added': m.security_events_factor_added,
  'factor-removed': m.security_events_factor_removed,
  'guesses-locked': m.security_events_guesses_locked,
  'guesses-slowed': m.security_events_guesses_slowed,
  'key-rotated': m.security_events_key_rotated,
  'logged-out': m.security_events_logged_out,
  'login-failed': m.security_events_login_failed,
  'login-succeeded': m.security_events_login_succeeded,
  'passkey-added': m.security_events_passkey_added,
  'passkey-failed': m.security_events_passkey_failed,
  'passkey-removed': m.security_events_passkey_removed,
  'password-changed': m.security_events_password_changed,
  'push-refused': m.security_events_push_refused,
  'recovery-codes-made': m.security_events_recovery_codes_made,
  'restore-failed': m.security_events_restore_failed,
  'session-ended': m.security_events_session_ended,
  'signature-failed': m.security_events_signature_failed,
  'trail-checked': m.security_events_trail_checked,
  'trail-damaged': m.security_events_trail_damaged,
  'user-unlocked': m.security_events_user_unlocked,
}

const OUTCOMES: Readonly<Record<SecurityOutcome, () => string>> = {
  success: m.security_events_success,
  failure: m.security_events_failure,
}

const itemsOf = (words: Readonly<Record<string, () => string>>): LookupItem[] =>
  Object.entries(words).map(([value, word]) => ({ value, text: word() }))

export const eventChoices = () => itemsOf(EVENTS)
export const outcomeChoices = () => itemsOf(OUTCOMES)
export const eventWord = (event: SecurityEventCode): string => EVENTS[event]()

export const outcomeWord = (outcome: SecurityOutcome): string => OUTCOMES[outcome]()

/** `llamada: users.get · motivo: sin permiso`, as a person reads it. */
export function detailText(detail: string | null): string {
  if (detail === null) return ''
  // NOTE: one that is longer than the table keeps ends in the middle, and is shown as it is
  const parts = parseObject(detail)
  return parts === undefined
    ? detail
    : Object.entries(parts)
        .map(([name, value]) => fieldText(name, value))
        .join(' · ')
}
