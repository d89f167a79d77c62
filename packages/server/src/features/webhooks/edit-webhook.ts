import type { BodyOf, Webhook } from '@baliza/contract'
import {
  type Actor,
  HOUR,
  type Instant,
  isShownAddress,
  later,
  originOf,
  SHORTEST_SECRET,
  shownAddress,
  toIso,
  WEBHOOK_SUBSCRIPTIONS,
  type WebhookSubscription,
  whyNotWebhook,
} from '@baliza/domain'
import { foldText } from '../../db/fold.ts'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { isReadable } from '../../db/secrets/sealed-columns.ts'
import { editRows } from '../../facts/edit-rows.ts'
import { readLineList } from '../../facts/line-list.ts'
import { refuseUnknownSector } from '../../facts/refuse-unknown-place.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'

type Hook = Row<'webhook'>
type WebhookChanges = BodyOf<'webhooks.put'>['values']

/** Webhooks as an administrator edits them; their secrets are never shown, not even in the trail. */
export const webhookRows = editRows({
  table: 'webhook',
  key: ['webhookID'],
  entity: 'webhook',
  isSigned: true,
  secrets: ['secret', 'formerSecret', 'fullUrl'],
  unknown: ({ webhookID }) => new Problem('webhook-unknown', { webhookID }),
  checkChange: (before, after, sent) => {
    if (originOf(before.url) !== originOf(after.url) && !('secret' in sent))
      throw new Problem('webhook-secret-again')
  },
  check: async (trx, webhook) => {
    const url = isReadable(webhook.fullUrl) ? webhook.fullUrl : webhook.url
    const [refusal] = whyNotWebhook({ ...webhook, url })
    if (refusal) throw new Problem(refusal.code)
    if (!URL.canParse(url) || (url === webhook.fullUrl && isShownAddress(url)))
      throw new Problem('webhook-url-invalid')
    if ((webhook.secret ?? '').length < SHORTEST_SECRET)
      throw new Problem('webhook-secret-required', { least: SHORTEST_SECRET })
    await refuseNameTaken(trx, webhook)
    if (webhook.sectorID != null) await refuseUnknownSector(trx, webhook.sectorID)
  },
})

async function refuseNameTaken(trx: Trx, { webhookID, name }: Hook): Promise<void> {
  const others = await trx.selectFrom('webhook').select(['webhookID', 'name']).execute()
  const taken = others.some(
    (other) => other.webhookID !== webhookID && foldText(other.name) === foldText(name),
  )
  if (taken) throw new Problem('webhook-name-taken', { name })
}

const nullAsBlank = (text: string | null | undefined) => (text === undefined ? undefined : (text ?? ''))

/**
 * What was sent, as it is stored: a blank secret leaves the stored one as it is, and who enables one again
 * trusts its receiver.
 */
export async function storedValues(db: Db, { secret, name, url, sectorID, lines, ...rest }: WebhookChanges) {
  return {
    ...rest,
    name: nullAsBlank(name),
    ...addressOf(nullAsBlank(url)?.trim()),
    sectorID: sectorID === undefined ? undefined : sectorID || null,
    lines: lines
      ? await readLineList(db, lines, new Problem('webhook-lines-invalid'))
      : lines === undefined
        ? undefined
        : null,
    ...(rest.enabled && { goneAt: null }),
    ...(secret && { secret }),
  }
}

/** Where deliveries go lies sealed; what is shown of it lies beside. */
const addressOf = (url: string | undefined) =>
  url === undefined ? {} : { url: shownAddress(url), fullUrl: url }

/** Whoever sends a whole row back sends its address as it was shown, which changes nothing. */
export const withoutShownAddress = (values: WebhookChanges, { url }: Hook): WebhookChanges =>
  values.url?.trim() === url && isShownAddress(url) ? { ...values, url: undefined } : values

/** For so long a webhook is signed with its former secret, too. */
const OVERLAP = 24 * HOUR

/**
 * Where another secret was entered, its receiver has a day to take it up: until then both are good. Not where
 * it is another receiver.
 */
export function formerSecret(
  before: Hook,
  { secret, url = before.url }: { readonly secret?: string | undefined; readonly url?: string | undefined },
  machineNow: Instant,
) {
  if (secret === undefined || secret === before.secret) return {}
  const stays = isReadable(before.secret) && originOf(before.url) === originOf(url)
  return stays
    ? { formerSecret: before.secret, formerUntil: later(machineNow, OVERLAP) }
    : { formerSecret: null, formerUntil: null }
}

const NO_SUBSCRIPTIONS = Object.fromEntries(
  WEBHOOK_SUBSCRIPTIONS.map((subscription) => [subscription, false]),
) as Record<WebhookSubscription, boolean>

/** What a new webhook begins with where nothing else was said. */
export const NEW_WEBHOOK = { ...NO_SUBSCRIPTIONS, enabled: true } as const

/** Takes a webhook away, and what it still had to tell. */
export async function removeWebhook(site: Site, webhookID: number, by: Actor): Promise<void> {
  await site.db.transaction().execute(async (trx) => {
    const ids = trx.selectFrom('webhookDelivery').select('deliveryID').where('webhookID', '=', webhookID)
    await trx.deleteFrom('outbox').where('channel', '=', 'webhook').where('dedupeKey', 'in', ids).execute()
    await webhookRows.removeWithin(trx, { webhookID }, by)
  })
}

/** A webhook as it is answered: without its secrets. */
export function toAnswer(webhook: Hook): Webhook {
  const {
    secret: _secret,
    formerSecret: _former,
    fullUrl: _address,
    formerUntil,
    goneAt,
    updateDate,
    ...rest
  } = webhook
  return {
    ...rest,
    formerUntil: formerUntil === null ? null : toIso(formerUntil),
    goneAt: goneAt === null ? null : toIso(goneAt),
    updateDate: updateDate === null ? null : toIso(updateDate),
  }
}
