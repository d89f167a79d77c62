import type { Instant, WebhookEvent } from '@baliza/domain'
import type { Generated } from 'kysely'
import type { OptionalSearch, OptionalSecret, Search, Secret, Signed } from './columns.ts'

export type WebhookTable = Signed & {
  webhookID: Generated<number>
  name: string
  /** As it is shown: without what opens the other program. */
  url: string
  /** Where deliveries go. */
  fullUrl: Secret
  /** What deliveries are signed with. */
  secret: Secret
  /** The one before, and until when deliveries are signed with it too, by the machine's clock. */
  formerSecret: OptionalSecret
  formerUntil: Instant | null
  stopOpened: boolean
  stopRecognized: boolean
  stopClosed: boolean
  orderStarted: boolean
  orderFinalized: boolean
  maintenanceCalled: boolean
  maintenanceFinished: boolean
  /** The filter: both null = every line. `lines` is a JSON list. */
  sectorID: number | null
  lines: string | null
  enabled: boolean
  /** When its receiver answered 410, which disabled it. */
  goneAt: Instant | null
  revision: Generated<number>
  nameSearch: Search
  urlSearch: Search
  updatedBySearch: OptionalSearch
}

/** What one webhook is told of one event: the log of its tab. Its turn comes by the outbox. */
export type WebhookDeliveryTable = {
  /** The same for the same event and webhook, however often it is queued. */
  deliveryID: string
  webhookID: number
  event: WebhookEvent | 'test'
  lineID: number | null
  occurredAt: Instant
  /** The JSON that is sent, to the letter. */
  body: string
  /** 0 waiting, 1 sent, 2 given up. */
  state: Generated<0 | 1 | 2>
  attempts: Generated<number>
  attemptedAt: Instant | null
  httpStatus: number | null
  lastError: string | null
}
