import type { AuditAction, Language } from '@baliza/contract'
import { type Actor, HOUR, type Instant, later } from '@baliza/domain'
import type { Db, Trx } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { audit } from './audit.ts'

/** Who is registered in a chat, and still active. */
export const readBoundUser = (db: Db, chatID: number): Promise<Row<'user'> | undefined> =>
  db
    .selectFrom('user')
    .selectAll()
    .where('telegramChatID', '=', chatID)
    .where('active', '=', true)
    .executeTakeFirst()

/** For so long a chat that opened a link can be confirmed. */
const REQUEST_LENGTH = 7 * 24 * HOUR

type AskedChat = { readonly id: number; readonly name: string; readonly language: Language }

/** A chat wants to be a user's: whoever has the link opened it, and only the user knows whose chat that is. */
export async function askForChat(
  trx: Trx,
  { userID }: Row<'user'>,
  { id: chatID, name: chatName, language }: AskedChat,
  { at, machineNow }: { readonly at: Actor['at']; readonly machineNow: Instant },
): Promise<void> {
  const request = { chatID, chatName, language, askedAt: machineNow }
  await trx
    .insertInto('telegramRequest')
    .values({ userID, ...request })
    .onConflict((on) => on.column('userID').doUpdateSet(request))
    .execute()
  const after = { telegramChatID: chatID, name: chatName }
  await audit(trx, {
    at,
    userID,
    origin: 'Telegram',
    action: 'telegram.ask',
    entity: 'user',
    entityKey: userID,
    after,
  })
}

/** The chat that waits for a user to say that it is theirs. */
export const readAskedChat = (
  db: Db,
  userID: string,
  machineNow: Instant,
): Promise<Row<'telegramRequest'> | undefined> =>
  db
    .selectFrom('telegramRequest')
    .selectAll()
    .where('userID', '=', userID)
    .where('askedAt', '>', later(machineNow, -REQUEST_LENGTH))
    .executeTakeFirst()

/**
 * The user says that the chat they saw is theirs, or that it is not. False: another one has asked since, or
 * none.
 */
export async function answerChat(
  trx: Trx,
  user: Row<'user'>,
  { chatID, isMine }: { readonly chatID: number; readonly isMine: boolean },
  { at, machineNow }: { readonly at: Actor['at']; readonly machineNow: Instant },
): Promise<boolean> {
  const asked = await readAskedChat(trx, user.userID, machineNow)
  if (asked?.chatID !== chatID) return false
  await trx.deleteFrom('telegramRequest').where('userID', '=', user.userID).execute()
  if (isMine) await bindChat(trx, user, { id: chatID, language: asked.language }, at)
  else await trail(trx, user.userID, 'telegram.refuse', at)
  return true
}

/** Registers a user in a chat: the chat that the user had, and the user that the chat had, are free. */
async function bindChat(
  trx: Trx,
  user: Row<'user'>,
  chat: { id: number; language: Language },
  at: Actor['at'],
): Promise<void> {
  const before = await trx
    .selectFrom('user')
    .select('userID')
    .where('telegramChatID', '=', chat.id)
    .executeTakeFirst()
  if (before && before.userID !== user.userID) await unbindUser(trx, before.userID, at)
  const language = user.language ?? chat.language
  await trx
    .updateTable('user')
    .set({ telegramChatID: chat.id, language })
    .where('userID', '=', user.userID)
    .execute()
  await trail(trx, user.userID, 'telegram.register', at)
}

export async function unbindUser(trx: Trx, userID: string, at: Actor['at']): Promise<void> {
  await trx.updateTable('user').set({ telegramChatID: null }).where('userID', '=', userID).execute()
  await trail(trx, userID, 'telegram.unregister', at)
}

/** Frees a chat from the user who is registered in it, and returns that user. */
export async function unbindChat(trx: Trx, chatID: number, at: Actor['at']): Promise<string | undefined> {
  const user = await trx
    .selectFrom('user')
    .select('userID')
    .where('telegramChatID', '=', chatID)
    .executeTakeFirst()
  if (user) await unbindUser(trx, user.userID, at)
  return user?.userID
}

const trail = (trx: Trx, userID: string, action: AuditAction, at: Actor['at']) =>
  audit(trx, { at, userID, origin: 'Telegram', action, entity: 'user', entityKey: userID })
