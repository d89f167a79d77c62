import { sql } from 'kysely'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import {
  formerSecret,
  NEW_WEBHOOK,
  removeWebhook,
  storedValues,
  toAnswer,
  webhookRows,
  withoutShownAddress,
} from './edit-webhook.ts'
import { resend, sendTest } from './send-webhook.ts'
import { deliveryGrid, webhookGrid } from './webhook-grids.ts'

export const webhookEndpoints = [
  gridEndpoint('webhooks.get', webhookGrid),

  endpoint('webhooks.post', async (site, { body, user: { userID }, now }) => {
    const values = { ...NEW_WEBHOOK, ...(await storedValues(site.db, body.values)) }
    return toAnswer(await webhookRows.add(site, values, { userID, at: now }))
  }),

  endpoint('webhooks.put', async (site, { body, user: { userID }, now }) => {
    const before = await webhookRows.find(site.db, { webhookID: body.key })
    const sent = await storedValues(site.db, withoutShownAddress(body.values, before))
    const values = { ...sent, ...formerSecret(before, sent, site.machineNow()) }
    return toAnswer(await webhookRows.change(site, { webhookID: body.key }, values, { userID, at: now }))
  }),

  endpoint('webhooks.delete', async (site, { body, user: { userID }, now }) => {
    await removeWebhook(site, body.key, { userID, at: now })
    return null
  }),

  endpoint('webhooks.test', async (site, { body, now }) => ({
    deliveryID: await sendTest(site, body.key, now),
  })),

  gridEndpoint('webhooks.deliveries', deliveryGrid, async (_site, { query: { webhookID } }) =>
    webhookID === undefined ? undefined : { condition: sql<boolean>`"webhookID" = ${webhookID}` },
  ),

  endpoint('webhooks.resend', async (site, { body, now }) => {
    await resend(site, body.key, now)
    return null
  }),
]
