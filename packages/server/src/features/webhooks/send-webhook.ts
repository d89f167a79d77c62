import { randomUUID } from 'node:crypto'
import type { Instant } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { readParameters } from '../../facts/parameters.ts'
import { outboxMessage, writeDeliveries } from '../../facts/webhook-events.ts'
import type { Site } from '../../http/site.ts'
import { putInOutbox } from '../../outbox/add-messages.ts'
import { Problem } from '../../refusals/problem.ts'
import { webhookRows } from './edit-webhook.ts'

/** Puts a test in the outbox of a webhook; answers its id, under which the log tells what came of it. */
export function sendTest(site: Site, webhookID: number, now: Instant): Promise<string> {
  return site.db.transaction().execute(async (trx) => {
    await findEnabled(trx, webhookID)
    const { plantName } = await readParameters(trx)
    const test = {
      webhookID,
      event: 'test',
      lineID: null,
      occurredAt: now,
      key: randomUUID(),
      about: { plant: plantName },
    } as const
    const [deliveryID = ''] = await writeDeliveries(trx, [test], now)
    return deliveryID
  })
}

/** Sends what was sent, or given up, once more: under the same id, so that its receiver knows it again. */
export async function resend(site: Site, deliveryID: string, now: Instant): Promise<void> {
  await site.db.transaction().execute(async (trx) => {
    const delivery = await trx
      .selectFrom('webhookDelivery')
      .selectAll()
      .where('deliveryID', '=', deliveryID)
      .executeTakeFirst()
    if (!delivery) throw new Problem('webhook-delivery-unknown', { deliveryID })
    if (delivery.state === 0) throw new Problem('webhook-delivery-waiting', { deliveryID })
    await findEnabled(trx, delivery.webhookID)
    await trx
      .updateTable('webhookDelivery')
      .set({ state: 0, attempts: 0, lastError: null })
      .where('deliveryID', '=', deliveryID)
      .execute()
    await trx
      .deleteFrom('outbox')
      .where('channel', '=', 'webhook')
      .where('dedupeKey', '=', deliveryID)
      .execute()
    await putInOutbox(trx, now, [outboxMessage(delivery.webhookID, deliveryID)])
  })
}

async function findEnabled(trx: Trx, webhookID: number): Promise<Row<'webhook'>> {
  const webhook = await webhookRows.find(trx, { webhookID })
  if (!webhook.enabled) throw new Problem('webhook-disabled', { name: webhook.name })
  return webhook
}
