import type { AnswerOf, BodyOf } from '@baliza/contract'
import { type Actor, toIso } from '@baliza/domain'
import { answerChat, readAskedChat } from '../../facts/telegram-chats.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'

/** Whether somebody has a chat with the bot, and which one asks to be theirs. */
export async function readOwnChat(
  { db, machineNow }: Site,
  userID: string,
): Promise<AnswerOf<'telegramUsers.mine'>> {
  const user = await db
    .selectFrom('user')
    .select('telegramChatID')
    .where('userID', '=', userID)
    .executeTakeFirst()
  const asked = await readAskedChat(db, userID, machineNow())
  return {
    isRegistered: user?.telegramChatID != null,
    asked: asked ? { chatID: asked.chatID, name: asked.chatName, at: toIso(asked.askedAt) } : null,
  }
}

/** Nobody else can say whose chat it is. */
export async function answerOwnChat(
  { db, machineNow }: Site,
  answer: BodyOf<'telegramUsers.answer'>,
  { userID, at }: Actor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('user')
      .selectAll()
      .where('userID', '=', userID)
      .executeTakeFirstOrThrow()
    if (!(await answerChat(trx, user, answer, { at, machineNow: machineNow() })))
      throw new Problem('telegram-chat-gone')
  })
}
