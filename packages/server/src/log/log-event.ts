import type { SecurityEventCode } from '@baliza/contract'

/**
 * What a line of the log is about. A search or an alarm looks for the code, which stays when the sentence
 * beside it is put better. docs/operations.md says what each asks for.
 */
export const LOG_EVENTS = [
  'bot-blocked-by-user',
  'bot-listening',
  'bot-reply-failed',
  'bot-unreachable',
  'bot-update-skipped',
  'bus-disconnected',
  'bus-hint-lost',
  'certificate-broken',
  'certificate-renewed',
  'clock-not-stored',
  'clock-unreadable',
  'configuration-changed',
  'connections-full',
  'database-away',
  'database-back',
  'database-full',
  'database-in-clear',
  'database-migrated',
  'directory-unreachable',
  'facts-not-stored',
  'file-left-open',
  'files-closed',
  'indexes-not-stored',
  'invitation-not-sent',
  'journal-filling',
  'journal-full',
  'journal-gap',
  'line-restarted',
  'log-not-stored',
  'log-overflow',
  'machine-slept',
  'message-given-up',
  'message-retried',
  'notify-failed',
  'outbox-unreachable',
  'pipeline-ended',
  'pipeline-standing-by',
  'plain-http',
  'process-failed',
  'process-killed',
  'process-ready',
  'process-restarted',
  'program-ended',
  'push-repeated',
  'push-to-screens-failed',
  'push-unreadable',
  'readings-lost',
  'recalculation-ended',
  'recalculation-interrupted',
  'recalculation-restarted',
  'recalculation-started',
  'reception-file-failed',
  'request-failed',
  'roll-up-failed',
  'script-trouble',
  'secrets-lost',
  'secrets-sealed',
  'source-certificate-first',
  'source-reported',
  'source-session-failed',
  'source-unreadable',
  'syslog-reached',
  'syslog-unreachable',
  'systemd-unheard',
  'trail-heads',
  'trail-not-linked',
  'web-listening',
] as const
type LogEvent = (typeof LOG_EVENTS)[number] | SecurityEventCode

type About = { readonly event: LogEvent; readonly [detail: string]: unknown }

/** Where a part of the server writes its lines. */
export type Log = {
  readonly [Level in 'fatal' | 'error' | 'warn' | 'info' | 'debug']: (about: About, message: string) => void
}
