import { dueNotices, HOUR, type Instant, later, type Notice, type PreviousNotice } from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import { readParameters, wallClockOf } from '../../facts/parameters.ts'
import { asLeader, type Lead } from '../../messaging/lead.ts'
import { type OutboxMessage, putInOutbox } from '../../outbox/add-messages.ts'
import type { NoticePayload } from '../../outbox/payloads.ts'
import {
  type Ending,
  forgetTold,
  type NamedEvent,
  type NoticeRow,
  readEnding,
  readGoingEvents,
} from './notice-events.ts'
import { nameOf, readNoticeGroups, recipientOf } from './notice-groups.ts'

const REMEMBERED_FOR = 30 * 24 * HOUR

/** What is known of the events at one moment: those that go on, and how those ended that are over. */
type Picture = {
  readonly now: Instant
  readonly remembered: readonly NoticeRow[]
  readonly going: ReadonlyMap<string, NamedEvent>
  readonly endings: ReadonlyMap<string, Ending>
}

/**
 * Decides what people are to be told now, and puts it into the outbox together with what is remembered of it.
 * Answers how many messages there are, and whether a restart may yet prove a false one: then the end is still
 * to be told.
 */
export async function decideNotices(
  db: Db,
  now: Instant,
  lead: Lead,
): Promise<{ readonly messages: number; readonly isPending: boolean }> {
  const parameters = await readParameters(db)
  const picture = await readPicture(db, now, parameters.problemResolutionTime)
  const { notices, dropped } = dueNotices({
    now,
    calendar: wallClockOf(parameters),
    interval: parameters.telegramNotificationInterval,
    groups: await readNoticeGroups(db, parameters),
    events: [...picture.going.values()],
    over: new Set(picture.endings.keys()),
    previous: picture.remembered.map(toPrevious),
  })
  await asLeader(db, lead, (trx) => forgetTold(trx, later(now, -REMEMBERED_FOR)))
  if (notices.length > 0 || dropped.length > 0)
    await asLeader(db, lead, async (trx) => {
      await putInOutbox(
        trx,
        now,
        notices.map((notice) => messageOf(notice, picture)),
      )
      for (const notice of notices) await remember(trx, notice, picture)
      for (const { key, recipient } of dropped) await close(trx, key, recipient, now)
    })
  const isKnown = ({ eventKey }: NoticeRow) => picture.going.has(eventKey) || picture.endings.has(eventKey)
  return {
    messages: notices.length,
    isPending: picture.remembered.some((row) => row.closedAt === null && !isKnown(row)),
  }
}

async function readPicture(db: Db, now: Instant, settleAfter: number): Promise<Picture> {
  const open = await db.selectFrom('noticeTold').selectAll().where('closedAt', 'is', null).execute()
  const going = new Map((await readGoingEvents(db, open)).map((event) => [event.key, event]))
  const closed = await readClosed(db, [...going.keys()])
  const endings = new Map<string, Ending>()
  for (const row of new Map(open.map((one) => [one.eventKey, one])).values()) {
    const ending = going.has(row.eventKey) ? undefined : await readEnding(db, row, { now, settleAfter })
    if (ending) endings.set(row.eventKey, ending)
  }
  return { now, remembered: [...open, ...closed], going, endings }
}

/** Of events that go on though their end was told: people took something back. */
const readClosed = async (db: Db, keys: readonly string[]): Promise<NoticeRow[]> =>
  keys.length === 0
    ? []
    : db
        .selectFrom('noticeTold')
        .selectAll()
        .where('closedAt', 'is not', null)
        .where('eventKey', 'in', keys)
        .execute()

const toPrevious = (row: NoticeRow): PreviousNotice => ({
  key: row.eventKey,
  recipient: nameOf(row),
  repetition: row.repetition,
  at: row.toldAt,
  closed: row.closedAt !== null,
})

function messageOf(notice: Notice, picture: Picture): OutboxMessage {
  const { phase, key, repetition } = notice
  const about = aboutOf(notice, picture)
  const payload: NoticePayload = {
    kind: 'notice',
    phase,
    repetition,
    ...about,
    endedAt: picture.endings.get(key)?.at ?? null,
  }
  const dedupeKey = [key, notice.recipient, repetition, ...(phase === 'closed' ? ['closed'] : [])].join('/')
  return { ...recipientOf(notice.recipient), dedupeKey, payload }
}

type About = Pick<NoticePayload, 'type' | 'lineID' | 'since' | 'stop' | 'callID'>

/** What a message is about: as it goes on, or as it is remembered and ended. */
function aboutOf({ key }: Notice, { going, endings, remembered }: Picture): About {
  const event = going.get(key)
  if (event)
    return {
      type: event.type,
      lineID: event.line.lineID,
      since: event.since,
      stop: event.stop,
      callID: event.callID,
    }
  const row = remembered.find(({ eventKey }) => eventKey === key)
  if (!row) throw new Error(`nothing is known of ${key}`)
  const before = row.order === null || row.stopID === null ? null : { order: row.order, stopID: row.stopID }
  return {
    type: row.type,
    lineID: row.lineID,
    since: row.since,
    stop: endings.get(key)?.stop ?? before,
    callID: row.callID,
  }
}

async function remember(trx: Trx, notice: Notice, picture: Picture): Promise<void> {
  if (notice.phase === 'closed') return close(trx, notice.key, notice.recipient, picture.now)
  const { stop, ...about } = aboutOf(notice, picture)
  const changed = {
    order: stop?.order ?? null,
    stopID: stop?.stopID ?? null,
    repetition: notice.repetition,
    toldAt: picture.now,
    closedAt: null,
  }
  await trx
    .insertInto('noticeTold')
    .values({ eventKey: notice.key, ...recipientOf(notice.recipient), ...about, ...changed })
    .onConflict((on) => on.columns(['eventKey', 'channel', 'recipient']).doUpdateSet(changed))
    .execute()
}

async function close(trx: Trx, key: string, name: string, closedAt: Instant): Promise<void> {
  const { channel, recipient } = recipientOf(name)
  await trx
    .updateTable('noticeTold')
    .set({ closedAt })
    .where('eventKey', '=', key)
    .where('channel', '=', channel)
    .where('recipient', '=', recipient)
    .execute()
}
