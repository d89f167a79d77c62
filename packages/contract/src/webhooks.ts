import { LONGEST_WEBHOOK, type WebhookSubscription } from '@baliza/domain'
import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { chosenID, isoInstant, revision, rowID, writtenText } from './fields.ts'
import { gridAnswer, loadOptions, loadQuery } from './grid.ts'

const access = 'configuration.administer'

const subscriptions = {
  stopOpened: z.boolean(),
  stopRecognized: z.boolean(),
  stopClosed: z.boolean(),
  orderStarted: z.boolean(),
  orderFinalized: z.boolean(),
  maintenanceCalled: z.boolean(),
  maintenanceFinished: z.boolean(),
} satisfies Record<WebhookSubscription, unknown>

const webhook = z.object({
  webhookID: z.int(),
  name: z.string(),
  /** With `•••` for what is shown to nobody: a query, and long parts of the path. */
  url: z.string(),
  ...subscriptions,
  sectorID: z.nullable(z.int()),
  /** JSON list of line ids as text: `[1,3]`. null = every line. */
  lines: z.nullable(z.string()),
  enabled: z.boolean(),
  /** Until then deliveries are signed with the secret of before, too; null = there is none. */
  formerUntil: z.nullable(isoInstant),
  /** When its receiver answered 410, which disabled it; null = it did not, or somebody enabled it again. */
  goneAt: z.nullable(isoInstant),
  updatedBy: z.nullable(z.string()),
  updateDate: z.nullable(isoInstant),
  revision: z.int(),
})
export type Webhook = z.infer<typeof webhook>

/** A missing required field is refused in words of its own, so the shape allows it to be missing. */
const values = {
  name: writtenText(LONGEST_WEBHOOK.name),
  url: writtenText(LONGEST_WEBHOOK.url),
  /** Write-only. Blank or missing leaves the stored one as it is. */
  secret: writtenText(LONGEST_WEBHOOK.secret),
  ...z.partial(z.object(subscriptions)).shape,
  sectorID: chosenID,
  lines: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
  enabled: z.optional(z.boolean()),
}

const delivery = z.object({
  deliveryID: z.string(),
  webhookID: z.int(),
  event: z.string(),
  lineID: z.nullable(z.int()),
  /** When it happened, and when it was last sent. */
  occurredAt: isoInstant,
  attemptedAt: z.nullable(isoInstant),
  /** 0 waiting, 1 sent, 2 given up. */
  state: z.int(),
  attempts: z.int(),
  httpStatus: z.nullable(z.int()),
  /**
   * Why the last attempt failed: a code of ours (`timeout`, `refused`, `unknown-host`, `certificate`,
   * `address`, …).
   */
  lastError: z.nullable(z.string()),
})
export type WebhookDelivery = z.infer<typeof delivery>

const key = rowID
const deliveryKey = z.string().check(z.minLength(1), z.maxLength(64))

export const webhookCalls = {
  'webhooks.get': {
    summary: 'Webhooks as a grid loads them, without their secrets.',
    access,
    query: loadQuery,
    answer: gridAnswer(webhook),
  },
  'webhooks.post': {
    summary: 'Adds a webhook: an address that is told of events.',
    access,
    body: z.object({ values: z.object(values) }),
    answer: webhook,
  },
  'webhooks.put': {
    summary: 'Changes a webhook.',
    access,
    body: z.object({ key, values: z.object({ ...values, revision }) }),
    answer: webhook,
  },
  'webhooks.delete': {
    summary: 'Deletes a webhook, its log and what it still had to tell.',
    access,
    body: z.object({ key }),
    answer: z.null(),
  },
  'webhooks.test': {
    summary: 'Sends the event `test` to a webhook; what came of it is in its log.',
    access,
    body: z.object({ key }),
    answer: z.object({ deliveryID: z.string() }),
  },
  'webhooks.deliveries': {
    summary: 'What was sent and what waits, as a grid loads it; `webhookID` names one webhook.',
    access,
    query: z.object({ ...loadOptions, webhookID: z.optional(rowID) }),
    answer: gridAnswer(delivery),
  },
  'webhooks.resend': {
    summary: 'Sends a delivery again, under the id that it had; one that waits is refused.',
    access,
    body: z.object({ key: deliveryKey }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
