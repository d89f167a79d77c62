import { createHash } from 'node:crypto'
import { concernsLine, type Instant, toIso, WEBHOOK_EVENTS, type WebhookSubscription } from '@baliza/domain'
import type { Db, Trx } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { type OutboxMessage, putInOutbox } from '../outbox/add-messages.ts'
import { readParameters } from './parameters.ts'

/** Something that happened at a line, as other programs are told of it. */
export type Happening = {
  readonly subscription: WebhookSubscription
  readonly lineID: number
  readonly occurredAt: Instant
  /** Tells it from every other of its kind; told twice, it is sent once. */
  readonly key: string
  /** What it is about: `{ stop: … }`, `{ order: … }`, `{ maintenance: … }`. */
  readonly about: Readonly<Record<string, unknown>>
  /** Not before this; left out, at once. */
  readonly dueAt?: Instant
}

type Hook = Row<'webhook'>
type LineOfEvent = {
  readonly lineID: number
  readonly description: string
  readonly sectorID: number
  readonly sectorName: string
}

/**
 * The version of the body of every delivery. A field that goes or changes its meaning makes another version;
 * new fields do not.
 */
const BODY_VERSION = 1
/** Rows in one statement: far below what either database takes as parameters. */
const MOST_ROWS = 500

export const readListeners = (db: Db): Promise<Hook[]> =>
  db.selectFrom('webhook').selectAll().where('enabled', '=', true).execute()

/**
 * Writes down for every webhook that asked for it what just happened; call it in the transaction of the fact.
 * Where nobody listens it costs one look at an empty table, and `tell` is not even asked what happened.
 */
export async function queueWebhooks(
  trx: Trx,
  tell: () => Promise<readonly Happening[]> | readonly Happening[],
  now: Instant,
): Promise<void> {
  const hooks = await readListeners(trx)
  if (hooks.length > 0) await writeHappenings(trx, hooks, await tell(), now)
}

/** As `queueWebhooks`, when it is known who listens. */
export async function writeHappenings(
  trx: Trx,
  hooks: readonly Hook[],
  happenings: readonly Happening[],
  now: Instant,
): Promise<void> {
  if (happenings.length === 0) return
  const lines = await readLines(trx, [...new Set(happenings.map(({ lineID }) => lineID))])
  const { plantName } = await readParameters(trx)
  const deliveries = happenings.flatMap((happening) => {
    const line = lines.get(happening.lineID)
    const listening = line
      ? hooks.filter((hook) => hook[happening.subscription] && concernsLine(hook, line))
      : []
    return listening.map(({ webhookID }) => ({
      webhookID,
      ...happening,
      about: { plant: plantName, line, ...happening.about },
    }))
  })
  await writeDeliveries(
    trx,
    deliveries.map(({ subscription, ...rest }) => ({ ...rest, event: WEBHOOK_EVENTS[subscription] })),
    now,
  )
}

async function readLines(trx: Trx, lineIDs: readonly number[]): Promise<ReadonlyMap<number, LineOfEvent>> {
  const rows = await trx
    .selectFrom('line')
    .innerJoin('sector', 'sector.sectorID', 'line.sectorID')
    .select(['line.lineID', 'line.description', 'sector.sectorID', 'sector.sectorName'])
    .where('line.lineID', 'in', lineIDs)
    .execute()
  return new Map(rows.map((row) => [row.lineID, row]))
}

/** What one webhook is to be sent. */
export type Message = Omit<Happening, 'subscription' | 'lineID'> & {
  readonly webhookID: number
  readonly event: Row<'webhookDelivery'>['event']
  readonly lineID: number | null
}

/** Puts messages in the log of their webhooks and in the outbox; what is there already stays as it is. */
export async function writeDeliveries(
  trx: Trx,
  messages: readonly Message[],
  now: Instant,
): Promise<string[]> {
  const rows = messages.map((message) => ({ message, deliveryID: deliveryIDOf(message) }))
  for (let i = 0; i < rows.length; i += MOST_ROWS) {
    const some = rows.slice(i, i + MOST_ROWS)
    await trx
      .insertInto('webhookDelivery')
      .values(some.map(({ message, deliveryID }) => deliveryRow(message, deliveryID)))
      .onConflict((on) => on.column('deliveryID').doNothing())
      .execute()
  }
  await putInOutbox(
    trx,
    now,
    rows.map(({ message, deliveryID }) => outboxMessage(message.webhookID, deliveryID, message.dueAt)),
  )
  return rows.map(({ deliveryID }) => deliveryID)
}

/**
 * The outbox knows a delivery by its id alone; what it says stands in the log. Each is a recipient of its
 * own: what one waits for holds up no other.
 */
export const outboxMessage = (
  webhookID: number,
  deliveryID: string,
  dueAt: Instant | null = null,
): OutboxMessage => ({
  channel: 'webhook',
  recipient: `${webhookID}/${deliveryID}`,
  dedupeKey: deliveryID,
  payload: { deliveryID },
  dueAt,
})

/** Which webhook a recipient of the outbox is. */
export const webhookOfRecipient = (recipient: string): number => Number.parseInt(recipient, 10)

const deliveryIDOf = ({ webhookID, event, key }: Message): string =>
  createHash('sha256').update(`${webhookID}/${event}/${key}`).digest('hex').slice(0, 32)

function deliveryRow({ webhookID, event, lineID, occurredAt, about }: Message, deliveryID: string) {
  const body = { version: BODY_VERSION, id: deliveryID, event, occurredAt: toIso(occurredAt), ...about }
  return { deliveryID, webhookID, event, lineID, occurredAt, body: JSON.stringify(body) }
}

/** Takes back that stops of a line opened, as far as nobody was told yet. */
export async function withdrawOpenings(trx: Trx, lineID: number, since: Instant): Promise<void> {
  const rows = await trx
    .selectFrom('webhookDelivery')
    .select('deliveryID')
    .where('lineID', '=', lineID)
    .where('occurredAt', '>=', since)
    .where('state', '=', 0)
    .where('attempts', '=', 0)
    .where('event', '=', WEBHOOK_EVENTS.stopOpened)
    .execute()
  if (rows.length === 0) return
  const ids = rows.map(({ deliveryID }) => deliveryID)
  await trx.deleteFrom('outbox').where('channel', '=', 'webhook').where('dedupeKey', 'in', ids).execute()
  await trx.deleteFrom('webhookDelivery').where('deliveryID', 'in', ids).execute()
}
