import type { Webhook, WebhookDelivery } from '@baliza/contract'
import { boolean, defineGrid, instantOf, integer, nullable, text } from '../../grid/grid.ts'

/** Everything of a webhook but its secret. */
export const webhookGrid = defineGrid<Webhook>({
  name: 'webhooks',
  table: 'webhook',
  key: ['webhookID'],
  columns: {
    webhookID: integer('webhook.webhookID'),
    name: text('webhook.name', { search: 'webhook.nameSearch' }),
    url: text('webhook.url', { search: 'webhook.urlSearch' }),
    stopOpened: boolean('webhook.stopOpened'),
    stopRecognized: boolean('webhook.stopRecognized'),
    stopClosed: boolean('webhook.stopClosed'),
    orderStarted: boolean('webhook.orderStarted'),
    orderFinalized: boolean('webhook.orderFinalized'),
    maintenanceCalled: boolean('webhook.maintenanceCalled'),
    maintenanceFinished: boolean('webhook.maintenanceFinished'),
    sectorID: nullable(integer('webhook.sectorID')),
    lines: nullable(text('webhook.lines')),
    enabled: boolean('webhook.enabled'),
    formerUntil: nullable(instantOf('webhook.formerUntil')),
    goneAt: nullable(instantOf('webhook.goneAt')),
    updatedBy: nullable(text('webhook.updatedBy', { search: 'webhook.updatedBySearch' })),
    updateDate: nullable(instantOf('webhook.updateDate')),
    revision: integer('webhook.revision'),
  },
})

/** What was sent and what waits. */
export const deliveryGrid = defineGrid<WebhookDelivery>({
  name: 'webhook-deliveries',
  table: 'webhookDelivery',
  key: ['deliveryID'],
  columns: {
    deliveryID: text('webhookDelivery.deliveryID'),
    webhookID: integer('webhookDelivery.webhookID'),
    event: text('webhookDelivery.event'),
    lineID: nullable(integer('webhookDelivery.lineID')),
    occurredAt: instantOf('webhookDelivery.occurredAt'),
    attemptedAt: nullable(instantOf('webhookDelivery.attemptedAt')),
    state: integer('webhookDelivery.state'),
    attempts: integer('webhookDelivery.attempts'),
    httpStatus: nullable(integer('webhookDelivery.httpStatus')),
    lastError: nullable(text('webhookDelivery.lastError')),
  },
})
