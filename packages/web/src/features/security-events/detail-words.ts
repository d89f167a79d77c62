import { m } from '../../i18n/paraglide/messages.js'

/** What the fields of a detail are called, and what those of a few words say. */
const NAMES: Readonly<Record<string, () => string>> = {
  session: m.security_events_field_session,
  reason: m.security_events_field_reason,
  by: m.security_events_field_by,
  inARow: m.security_events_field_in_arow,
  moreThisHour: m.security_events_field_more_this_hour,
  minutes: m.security_events_field_minutes,
  everywhere: m.security_events_field_everywhere,
  call: m.security_events_field_call,
  filter: m.security_events_field_filter,
  name: m.security_events_field_name,
  user: m.security_events_field_user,
  keyID: m.security_events_field_key_id,
  sealed: m.security_events_field_sealed,
  damaged: m.security_events_field_damaged,
  through: m.security_events_field_through,
  hash: m.security_events_field_hash,
  days: m.security_events_field_days,
  file: m.security_events_field_file,
  rows: m.security_events_field_rows,
  bytes: m.security_events_field_bytes,
  verified: m.security_events_field_verified,
  encrypted: m.security_events_field_encrypted,
  problem: m.security_events_field_problem,
  cause: m.security_events_field_cause,
  to: m.security_events_field_to,
  address: m.security_events_field_address,
  key: m.security_events_field_key,
  thumbprint: m.security_events_field_thumbprint,
}

const VALUES: Readonly<Record<string, () => string>> = {
  'by: password': m.security_events_by_password,
  'by: code': m.security_events_by_code,
  'by: passkey': m.security_events_by_passkey,
  'reason: unused': m.security_events_reason_unused,
  'reason: by-user': m.security_events_reason_by_user,
  'reason: by-administrator': m.security_events_reason_by_administrator,
  'reason: password': m.security_events_reason_password,
  'reason: rights': m.security_events_reason_rights,
  'reason: removed': m.security_events_reason_removed,
  'reason: too-many': m.security_events_reason_too_many,
  'reason: factor': m.security_events_reason_factor,
  'reason: not-in-group': m.security_events_reason_not_in_group,
  'reason: user-inactive': m.security_events_reason_user_inactive,
  'reason: password-over': m.security_events_reason_password_over,
  'reason: not-allowed': m.security_events_reason_not_allowed,
  'reason: signer-not-allowed': m.security_events_reason_signer_not_allowed,
  'cause: schedule': m.security_events_cause_schedule,
  'cause: order': m.security_events_cause_order,
  'cause: command': m.security_events_cause_command,
  'verified: true': m.security_events_yes,
  'verified: false': m.security_events_no,
  'encrypted: true': m.security_events_yes,
  'encrypted: false': m.security_events_no,
  'everywhere: true': m.security_events_yes,
}

/** A field of a detail, in the reader's words; what has none, a call or a name, stays as it is. */
export const fieldText = (name: string, value: unknown): string =>
  `${NAMES[name]?.() ?? name}: ${VALUES[`${name}: ${String(value)}`]?.() ?? String(value)}`
