import { WEBHOOK_EVENTS, WEBHOOK_SUBSCRIPTIONS, type WebhookSubscription } from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'

export const SUBSCRIPTION_WORDS: Readonly<Record<WebhookSubscription, () => string>> = {
  stopOpened: m.webhooks_stop_opened,
  stopRecognized: m.webhooks_stop_recognized,
  stopClosed: m.webhooks_stop_closed,
  orderStarted: m.webhooks_order_started,
  orderFinalized: m.webhooks_order_finalized,
  maintenanceCalled: m.webhooks_maintenance_called,
  maintenanceFinished: m.webhooks_maintenance_finished,
}

/** What each event of the log is called. */
export const eventChoices = () => [
  ...WEBHOOK_SUBSCRIPTIONS.map((subscription) => ({
    value: WEBHOOK_EVENTS[subscription],
    text: SUBSCRIPTION_WORDS[subscription](),
  })),
  { value: 'test', text: m.webhooks_test_event() },
]

/** Waiting, sent, given up. */
export const stateChoices = () => [
  { value: 0, text: m.webhooks_waiting() },
  { value: 1, text: m.webhooks_sent() },
  { value: 2, text: m.webhooks_given_up() },
]

/** Why an attempt failed, where there is a word for it; else as the machine says it. */
export const errorChoices = () => [
  { value: 'timeout', text: m.webhooks_error_timeout() },
  { value: 'refused', text: m.webhooks_error_refused() },
  { value: 'unknown-host', text: m.webhooks_error_unknown_host() },
  { value: 'unreachable', text: m.webhooks_error_unreachable() },
  { value: 'hung-up', text: m.webhooks_error_hung_up() },
  { value: 'unreadable', text: m.webhooks_error_unreadable() },
  { value: 'certificate', text: m.webhooks_error_certificate() },
  { value: 'address', text: m.webhooks_error_address() },
  { value: 'disabled', text: m.webhooks_error_disabled() },
  { value: 'secret-lost', text: m.webhooks_error_secret_lost() },
  { value: 'expired', text: m.webhooks_error_expired() },
]
