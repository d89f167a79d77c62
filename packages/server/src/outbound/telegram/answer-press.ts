import { type Language, problemText } from '@baliza/contract'
import { type Actor, mayRole, type Permission, settled } from '@baliza/domain'
import type { CallbackQuery } from 'grammy/types'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { findCall, MOVES, moveCallWithin } from '../../facts/calls/move-call.ts'
import { recognizeStopsWithin } from '../../facts/stops/recognize-stops.ts'
import { findStop } from '../../facts/stops/stop-rows.ts'
import { readBoundUser } from '../../facts/telegram-chats.ts'
import { Problem } from '../../refusals/problem.ts'
import { languageOfPhone } from './answer-message.ts'
import type { BotSite } from './bot-site.ts'
import { type Press, readPress } from './button-data.ts'
import type { Subject } from './pen.ts'
import type { Handled, Reply } from './reply.ts'
import { WORDS, type Words } from './telegram-messages.ts'
import { writeNotice } from './write-notice.ts'
import { readReasonName } from './write-stop.ts'

type Pressing = {
  readonly trx: Trx
  readonly site: Pick<BotSite, 'now'>
  readonly query: CallbackQuery
  readonly user: Row<'user'>
}

/**
 * What a button does: what the person may do is looked up now, whatever they could do when the message was
 * sent, and a rule that says no is thrown. The change is signed with their name and says that it came from
 * Telegram.
 */
export async function answerPress(
  trx: Trx,
  site: Pick<BotSite, 'now'>,
  query: CallbackQuery,
): Promise<Handled> {
  const user = await readPresser(trx, query)
  const press = readPress(query.data ?? '')
  if (!user)
    return {
      replies: [pressReply(query, WORDS[languageOfPhone(query.from.language_code)].pressed.stranger, true)],
      lineIDs: [],
    }
  const words = wordsOf(user)
  if (!press) return { replies: [pressReply(query, words.gone, true)], lineIDs: [] }
  refuseRole(user, press.act === 'recognize' ? 'stops.edit' : 'maintenance.act')
  const subject = await subjectOf(trx, press)
  const by: Actor = { userID: user.userID, at: site.now(), origin: 'Telegram' }
  const text =
    press.act === 'recognize' ? await recognize(trx, press, by, words) : await move(trx, press, by, words)
  const replies = [pressReply(query, text, false), ...(await redrawn({ trx, site, query, user }, subject))]
  return { replies, lineIDs: [subject.lineID] }
}

/** What is said to a press that a rule refuses, and the message as it should look by now. */
export async function refusePress(
  trx: Trx,
  site: Pick<BotSite, 'now'>,
  query: CallbackQuery,
  problem: Problem,
): Promise<Handled> {
  const user = await readPresser(trx, query)
  const language: Language = user?.language ?? languageOfPhone(query.from.language_code)
  const text = problemText(problem.code, problem.values, language)
  const press = readPress(query.data ?? '')
  const found = press && (await settled(subjectOf(trx, press)))
  const redraw = user && found?.ok ? await redrawn({ trx, site, query, user }, found.value) : []
  return { replies: [pressReply(query, text, true), ...redraw], lineIDs: [] }
}

/**
 * A press counts in the chat that the user is registered in, and nowhere that the message was forwarded to.
 */
async function readPresser(trx: Trx, { message, from }: CallbackQuery): Promise<Row<'user'> | undefined> {
  return message?.chat.id === from.id ? readBoundUser(trx, from.id) : undefined
}

const wordsOf = ({ language }: Row<'user'>): Words['pressed'] => WORDS[language ?? 'es'].pressed

function refuseRole(user: Row<'user'>, permission: Permission): void {
  if (user.mustChangePassword) throw new Problem('password-must-change')
  if (!mayRole(user.roleID, permission)) throw new Problem('not-allowed')
  if (!mayRole(user.roleID, 'lines.see')) throw new Problem('line-not-visible')
}

async function subjectOf(trx: Trx, press: Press): Promise<Subject> {
  if (press.act === 'recognize') {
    const { order, lineID, stopID } = await findStop(trx, press)
    return { lineID, stop: { order, stopID }, callID: null }
  }
  const call = await findCall(trx, press.callID)
  if (!call) throw new Problem('call-not-found', { callID: press.callID })
  return { lineID: call.resourceLineID, stop: null, callID: call.callID }
}

async function move(
  trx: Trx,
  { act, callID }: Extract<Press, { callID: number }>,
  by: Actor,
  words: Words['pressed'],
): Promise<string> {
  await moveCallWithin(trx, callID, MOVES[act], by)
  return words[act]
}

/** Signs a stop that nobody has signed: one that somebody has stays as it is. */
async function recognize(
  trx: Trx,
  press: Extract<Press, { act: 'recognize' }>,
  by: Actor,
  words: Words['pressed'],
): Promise<string> {
  const stop = await findStop(trx, press)
  if (stop.recognized)
    return words.alreadyRecognized(
      await readReasonName(trx, stop.reasonID),
      await fullName(trx, stop.updatedBy),
    )
  const { order, lineID, stopID, reasonID } = press
  const stopValues = { order, lineID, stopID, revision: stop.revision }
  await recognizeStopsWithin(trx, { stopValues, reasonValues: { reasonID } }, by)
  return words.recognized(await readReasonName(trx, reasonID))
}

async function fullName(trx: Trx, userID: string | null): Promise<string | undefined> {
  if (userID === null) return undefined
  const row = await trx
    .selectFrom('user')
    .select(['firstName', 'lastName'])
    .where('userID', '=', userID)
    .executeTakeFirst()
  return row ? `${row.firstName} ${row.lastName}` : userID
}

const pressReply = ({ id }: CallbackQuery, text: string, isAlert: boolean): Reply => ({
  kind: 'answer',
  pressID: id,
  text,
  isAlert,
})

/** The message as it is now: with who did what, and the buttons that are left. */
async function redrawn({ trx, site, query, user }: Pressing, subject: Subject): Promise<Reply[]> {
  const { message } = query
  if (!message) return []
  const reader = { language: user.language ?? ('es' as const), roleID: user.roleID }
  const written = await writeNotice(trx, subject, reader, site.now())
  if (!written) return []
  return [{ kind: 'edit', chatID: message.chat.id, messageID: message.message_id, message: written }]
}
