import type { DeadLetter, WaitingLetters } from '@baliza/contract'
import { toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { webhookOfRecipient } from '../../facts/webhook-events.ts'
import { OUTBOX_STATE } from '../../outbox/add-messages.ts'

const CHANNELS = ['telegram', 'email', 'webhook'] as const
const SHOWN = 200

/** Channel by channel what waits, and what is wrong with it. */
export async function readWaiting(db: Db): Promise<WaitingLetters[]> {
  const counts = await db
    .selectFrom('outbox')
    .select([
      'channel',
      (eb) => eb.fn.countAll<number>().as('waiting'),
      (eb) => eb.fn.min('createdAt').as('since'),
    ])
    .where('state', '=', OUTBOX_STATE.WAITING)
    .groupBy('channel')
    .execute()
  return Promise.all(
    CHANNELS.map(async (channel) => {
      const count = counts.find((row) => row.channel === channel)
      if (!count) return { channel, waiting: 0, since: null, lastError: null }
      return {
        channel,
        waiting: count.waiting,
        since: toIso(count.since),
        lastError: await readLastError(db, channel),
      }
    }),
  )
}

async function readLastError(db: Db, channel: Row<'outbox'>['channel']): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select('lastError')
    .where('state', '=', OUTBOX_STATE.WAITING)
    .where('channel', '=', channel)
    .where('lastError', 'is not', null)
    .orderBy('dueAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.lastError ?? null
}

/** The last that were given up, the newest first. */
export async function readDead(db: Db): Promise<DeadLetter[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', OUTBOX_STATE.DEAD)
    .orderBy('endedAt', 'desc')
    .orderBy('outboxID', 'desc')
    .limit(SHOWN)
    .execute()
  const names = await readNames(db, rows)
  return rows.map(({ outboxID, channel, recipient, attempts, createdAt, endedAt, lastError }) => ({
    outboxID,
    channel,
    createdAt: toIso(createdAt),
    endedAt: toIso(endedAt ?? createdAt),
    recipient: names.get(nameKey(channel, recipient)) ?? recipient,
    attempts,
    reason: lastError ?? '',
  }))
}

const nameKey = (channel: Row<'outbox'>['channel'], recipient: string) =>
  `${channel}/${channel === 'webhook' ? webhookOfRecipient(recipient) : recipient}`

/** People and webhooks as they are called now. */
async function readNames(db: Db, rows: readonly Row<'outbox'>[]): Promise<ReadonlyMap<string, string>> {
  const of = (channel: Row<'outbox'>['channel']) => [
    ...new Set(rows.filter((row) => row.channel === channel).map((row) => row.recipient)),
  ]
  const [people, hooks] = [of('telegram'), [...new Set(of('webhook').map(webhookOfRecipient))]]
  const users =
    people.length === 0 ? [] : await db.selectFrom('user').selectAll().where('userID', 'in', people).execute()
  const webhooks =
    hooks.length === 0
      ? []
      : await db.selectFrom('webhook').selectAll().where('webhookID', 'in', hooks).execute()
  return new Map([
    ...users.map(({ userID, firstName, lastName }): [string, string] => [
      `telegram/${userID}`,
      `${firstName} ${lastName}`,
    ]),
    ...webhooks.map(({ webhookID, name }): [string, string] => [`webhook/${webhookID}`, name]),
  ])
}
