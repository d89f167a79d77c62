import { type Instant, settled } from '@baliza/domain'
import type { Update } from 'grammy/types'
import type { Trx } from '../../db/open-database.ts'
import { unbindChat } from '../../facts/telegram-chats.ts'
import { asLeader } from '../../messaging/lead.ts'
import { Problem } from '../../refusals/problem.ts'
import { answerMessage } from './answer-message.ts'
import { answerPress, refusePress } from './answer-press.ts'
import type { BotSite } from './bot-site.ts'
import type { Handled, Reply } from './reply.ts'

export const ALLOWED_UPDATES = ['message', 'callback_query', 'my_chat_member'] as const

const NOTHING: Handled = { replies: [], lineIDs: [] }

/**
 * Does what an update asks for. What it changes and that it was handled are one transaction: whenever the
 * program dies, it is done once. Returns what is to be said to it.
 */
export async function handleUpdate(site: BotSite, update: Update): Promise<readonly Reply[]> {
  const done = await settled(once(site, update, (trx) => answer(trx, site, update)))
  const handled = done.ok ? done.value : await refuse(site, update, done.error)
  if (handled.lineIDs.length > 0) site.bus.publish('facts', handled.lineIDs)
  return handled.replies
}

/** Leaves an update that can't be handled behind, so that those after it are. */
export const skipUpdate = (site: BotSite, update: Update): Promise<Handled> =>
  once(site, update, async () => NOTHING)

/** A rule said no: what was begun is undone, and the person is told why. */
function refuse(site: BotSite, update: Update, reason: unknown): Promise<Handled> {
  const query = update.callback_query
  if (!(reason instanceof Problem) || !query) throw reason
  return once(site, update, (trx) => refusePress(trx, site, query, reason))
}

const once = (site: BotSite, { update_id }: Update, work: (trx: Trx) => Promise<Handled>): Promise<Handled> =>
  asLeader(site.db, site.lead, async (trx) =>
    (await takeUpdate(trx, update_id, site.machineNow())) ? work(trx) : NOTHING,
  )

/** Writes down that an update is handled; false when it was before. */
async function takeUpdate(trx: Trx, updateID: number, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('telegramBot')
    .set({ lastUpdateID: updateID, lastUpdateAt: at })
    .where((eb) => eb.or([eb('lastUpdateID', 'is', null), eb('lastUpdateID', '<', updateID)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function answer(
  trx: Trx,
  site: BotSite,
  { message, callback_query, my_chat_member }: Update,
): Promise<Handled> {
  if (callback_query) return answerPress(trx, site, callback_query)
  if (my_chat_member?.new_chat_member.status === 'kicked') {
    const userID = await unbindChat(trx, my_chat_member.chat.id, site.now())
    if (userID !== undefined)
      site.log.warn(
        { event: 'bot-blocked-by-user', userID },
        'the bot was blocked by a user, who is not registered any more',
      )
    return NOTHING
  }
  const text = message && (await answerMessage(trx, site, message))
  return text === undefined
    ? NOTHING
    : { replies: [{ kind: 'say', chatID: message?.chat.id ?? 0, text }], lineIDs: [] }
}
