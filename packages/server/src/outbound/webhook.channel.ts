import { createHmac } from 'node:crypto'
import { HOUR, type Instant, later, MINUTE, pauseAfter, SECOND } from '@baliza/domain'
import { type Posted, postWebhook } from '../carriers/post-webhook.ts'
import type { Db, Trx } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { isLost, isReadable } from '../db/secrets/sealed-columns.ts'
import { audit } from '../facts/audit.ts'
import { asLeader, type Lead } from '../messaging/lead.ts'
import type { Channel, Delivery, Outcome } from './channel.ts'

export type WebhookOptions = {
  readonly db: Db
  /** The lead that it writes under; without one, the caller sees to that. */
  readonly lead?: Lead
  /** The plant's time, in which things happened. */
  readonly now: () => Instant
  /** The machine's time, by which receivers tell whether a signature is fresh. */
  readonly machineNow: () => Instant
  /** Whether this machine and its own wire may be told, too. */
  readonly allowsLocal: boolean
}

type Hook = Row<'webhook'>
type Logged = Row<'webhookDelivery'>

const GONE = 410
/** So long the log is kept. */
const KEPT = 30 * 24 * HOUR
const SWEEP_EVERY = HOUR
/**
 * Where nobody answers, nobody is asked again for so long, whatever else there is to tell: other webhooks
 * need their turn.
 */
const SILENCE = 15 * SECOND
/** So long a delivery waits for a secret that somebody has to enter again. */
const UNTIL_ENTERED = 10 * MINUTE

/** Tells other programs: a signed POST, tried again for a day until it is answered by 2xx. */
export function webhookChannel(options: WebhookOptions): Channel {
  const { db, lead, now } = options
  const silentUntil = new Map<number, number>()
  let sweptAt = 0
  const sweep = async () => {
    if (now() - sweptAt < SWEEP_EVERY) return
    sweptAt = now()
    await asLeader(db, lead, (trx) => tidyLog(trx, now()))
  }
  return {
    name: 'webhook',
    send: async (delivery, signal) => {
      await sweep()
      const found = await findDelivery(db, delivery)
      if (!found) return { kind: 'never', reason: 'the webhook is not there any more' }
      const { hook, logged } = found
      if (!hook.enabled)
        return note(
          options,
          logged,
          { error: 'disabled' },
          { kind: 'never', reason: 'the webhook is disabled' },
        )
      if (hasLostSecret(hook))
        return note(
          options,
          logged,
          { error: 'secret-lost' },
          { kind: 'later', reason: 'secret-lost', after: UNTIL_ENTERED },
        )
      if ((silentUntil.get(hook.webhookID) ?? 0) > performance.now())
        return { kind: 'later', reason: 'silent', after: SILENCE }
      const posted = await post(options, hook, logged, signal)
      if (signal.aborted) return { kind: 'later', reason: 'interrupted', after: null }
      if ('error' in posted) silentUntil.set(hook.webhookID, performance.now() + SILENCE)
      if ('status' in posted && posted.status === GONE) await disable(options, hook)
      return note(options, logged, posted, outcomeOf(posted, logged.attempts + 1))
    },
    close: async () => {},
  }
}

const hasLostSecret = ({ secret, fullUrl }: Hook): boolean => isLost(secret) || isLost(fullUrl)

/**
 * Forgets what is old; what the outbox gave up, because nobody was there to send it for a day, is given up
 * here, too.
 */
async function tidyLog(trx: Trx, now: Instant): Promise<void> {
  await trx
    .deleteFrom('webhookDelivery')
    .where('occurredAt', '<', later(now, -KEPT))
    .where('state', '<>', 0)
    .execute()
  await trx
    .updateTable('webhookDelivery')
    .set({ state: 2, lastError: 'expired' })
    .where('state', '=', 0)
    .where((eb) => {
      const waiting = eb
        .selectFrom('outbox')
        .select('outboxID')
        .where('channel', '=', 'webhook')
        .where('state', '=', 0)
      return eb.not(eb.exists(waiting.whereRef('dedupeKey', '=', 'webhookDelivery.deliveryID')))
    })
    .execute()
}

async function findDelivery(
  db: Db,
  { payload }: Delivery,
): Promise<{ hook: Hook; logged: Logged } | undefined> {
  const { deliveryID } = payload as { deliveryID: string }
  const logged = await db
    .selectFrom('webhookDelivery')
    .selectAll()
    .where('deliveryID', '=', deliveryID)
    .executeTakeFirst()
  const hook =
    logged &&
    (await db.selectFrom('webhook').selectAll().where('webhookID', '=', logged.webhookID).executeTakeFirst())
  // NOTE: what was given up goes again only when somebody wants it to, and then it has its day again
  return logged && hook && { hook, logged: { ...logged, attempts: logged.state === 2 ? 0 : logged.attempts } }
}

function post(
  { machineNow, allowsLocal }: WebhookOptions,
  { fullUrl, secret, formerSecret, formerUntil }: Hook,
  logged: Logged,
  signal: AbortSignal,
): Promise<Posted> {
  const { body, event, deliveryID } = logged
  const seconds = Math.floor(machineNow() / 1_000)
  const isFormerGood = isReadable(formerSecret) && (formerUntil ?? 0) > machineNow()
  const secrets = isFormerGood ? [secret, formerSecret] : [secret]
  const signatures = secrets.map((one) => `v1=${signatureOf(one, seconds, body)}`)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Baliza',
    'x-baliza-event': event,
    'x-baliza-delivery': deliveryID,
    'x-baliza-signature': [`t=${seconds}`, ...signatures].join(','),
  }
  return postWebhook({ url: fullUrl, headers, body, allowsLocal, signal })
}

/** What a receiver computes, too: HMAC-SHA-256 over `<seconds>.<body>`, in hexadecimal. */
const signatureOf = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

function outcomeOf(posted: Posted, attempts: number): Outcome {
  const reason = 'status' in posted ? `HTTP ${posted.status}` : posted.error
  if ('status' in posted && posted.status >= 200 && posted.status < 300)
    return { kind: 'sent', reference: reason }
  const pause = 'status' in posted && posted.status === GONE ? undefined : pauseAfter(attempts)
  const requested = 'status' in posted ? posted.after : 0
  return pause === undefined
    ? { kind: 'never', reason }
    : { kind: 'later', reason, after: Math.max(pause, requested) }
}

/** 410: its receiver wants to hear no more. An administrator may enable it again. */
async function disable({ db, lead, now }: WebhookOptions, before: Hook): Promise<void> {
  await asLeader(db, lead, async (trx) => {
    const after = { ...before, enabled: false, goneAt: now(), revision: before.revision + 1 }
    const { numUpdatedRows } = await trx
      .updateTable('webhook')
      .set({ enabled: false, goneAt: after.goneAt, revision: after.revision })
      .where('webhookID', '=', before.webhookID)
      .where('revision', '=', before.revision)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const hidden = { secret: '•••', formerSecret: null, fullUrl: '•••' }
    const shown = { before: { ...before, ...hidden }, after: { ...after, ...hidden } }
    await audit(trx, {
      at: now(),
      userID: '410',
      action: 'webhook.change',
      entity: 'webhook',
      entityKey: before.webhookID,
      ...shown,
    })
  })
}

const STATES = { sent: 1, never: 2, later: 0 } as const

/** Writes down what came of an attempt, for the log of the webhook. */
async function note(
  { db, lead, now }: WebhookOptions,
  { deliveryID, attempts }: Logged,
  posted: Posted,
  outcome: Outcome,
): Promise<Outcome> {
  const seen =
    'status' in posted
      ? { httpStatus: posted.status, lastError: null }
      : { httpStatus: null, lastError: posted.error }
  const made = 'error' in posted && posted.error === 'disabled' ? attempts : attempts + 1
  await asLeader(db, lead, (trx) =>
    trx
      .updateTable('webhookDelivery')
      .set({ ...seen, state: STATES[outcome.kind], attempts: made, attemptedAt: now() })
      .where('deliveryID', '=', deliveryID)
      .execute(),
  )
  return outcome
}
