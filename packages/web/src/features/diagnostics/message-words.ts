import type { DeadLetter } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'

const CHANNELS = {
  telegram: m.diagnostics_telegram,
  email: m.diagnostics_email,
  webhook: m.diagnostics_webhook,
}

/** What a way out of the plant is called. */
export const channelText = (channel: DeadLetter['channel']): string => CHANNELS[channel]()

const REASONS: Readonly<Record<string, () => string>> = {
  expired: m.diagnostics_reason_expired,
  timeout: m.diagnostics_reason_timeout,
  'email-off': m.diagnostics_reason_email_off,
  'address-invalid': m.diagnostics_reason_address_invalid,
  'payload-unknown': m.diagnostics_reason_payload_unknown,
  'line-gone': m.diagnostics_reason_line_gone,
  'the line is gone': m.diagnostics_reason_line_gone,
  'invitation-void': m.diagnostics_reason_invitation_void,
  'telegram is switched off': m.diagnostics_reason_telegram_off,
  'the user is gone or deactivated': m.diagnostics_reason_user_gone,
  'the user is not registered with the bot': m.diagnostics_reason_not_registered,
  'the webhook is disabled': m.diagnostics_reason_webhook_disabled,
  'the webhook is not there any more': m.diagnostics_reason_webhook_gone,
}

/** Why a message was not delivered: in our words, or as the provider said it. */
export const reasonText = (reason: string): string => REASONS[reason]?.() ?? reason
