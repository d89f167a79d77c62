import { toIso } from '@baliza/domain'
import { endpoint } from '../../http/endpoint.ts'
import { readBotHealth, testBot } from './bot-health.ts'
import { inviteAll, inviteUser, linkForUser, removeRegistration } from './invite-users.ts'
import { answerOwnChat, readOwnChat } from './own-chat.ts'

export const telegramEndpoints = [
  endpoint('telegramUsers.post', async (site, { body, language, user, now }) => {
    await inviteUser(site, body.userID, language, { userID: user.userID, at: now })
    return null
  }),
  endpoint('telegramUsers.all', (site, { language, user, now }) =>
    inviteAll(site, language, { userID: user.userID, at: now }),
  ),
  endpoint('telegramUsers.link', async (site, { body, user, now }) => {
    const { link, expiresAt } = await linkForUser(site, body.userID, { userID: user.userID, at: now })
    return { link, expiresAt: toIso(expiresAt) }
  }),
  endpoint('telegramUsers.delete', async (site, { body, user, now }) => {
    await removeRegistration(site, body.key, { userID: user.userID, at: now })
    return null
  }),
  endpoint('telegramUsers.mine', (site, { user }) => readOwnChat(site, user.userID)),
  endpoint('telegramUsers.answer', async (site, { body, user, now }) => {
    await answerOwnChat(site, body, { userID: user.userID, at: now })
    return null
  }),
  endpoint('telegram.get', (site, { language }) => readBotHealth(site.db, site.telegramApi, language)),
  endpoint('telegram.test', (site) => testBot(site)),
]
