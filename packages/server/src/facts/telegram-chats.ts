import type { AuditAction, Language } from '@baliza/contract'
import type { Actor } from '@baliza/domain'
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

/** Registers a user in a chat: the chat that the user had, and the user that the chat had, are free. */
export async function bindChat(
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
