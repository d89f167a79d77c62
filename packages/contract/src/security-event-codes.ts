/**
 * What is remembered of who came in, who was refused and what was taken away, and whether that was as
 * somebody wanted it: docs/operations.md#security-events. Programs search for the codes, so they stay.
 */
export const SECURITY_EVENTS = {
  'backup-failed': 'failure',
  'backup-restored': 'success',
  'backup-written': 'success',
  'call-refused': 'failure',
  'certificate-trusted': 'success',
  'code-failed': 'failure',
  'codes-locked': 'failure',
  'connection-tested': 'success',
  'data-exported': 'success',
  'events-pruned': 'success',
  'factor-added': 'success',
  'factor-removed': 'success',
  'guesses-locked': 'failure',
  'guesses-slowed': 'failure',
  'key-rotated': 'success',
  'logged-out': 'success',
  'login-failed': 'failure',
  'login-succeeded': 'success',
  'passkey-added': 'success',
  'passkey-failed': 'failure',
  'passkey-removed': 'success',
  'password-changed': 'success',
  'push-refused': 'failure',
  'recovery-codes-made': 'success',
  'restore-failed': 'failure',
  'session-ended': 'success',
  'signature-failed': 'failure',
  'trail-checked': 'success',
  'trail-damaged': 'failure',
  'user-unlocked': 'success',
} as const satisfies Record<string, 'success' | 'failure'>

export type SecurityEventCode = keyof typeof SECURITY_EVENTS
export type SecurityOutcome = (typeof SECURITY_EVENTS)[SecurityEventCode]
