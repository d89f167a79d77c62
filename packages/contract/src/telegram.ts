import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, text } from './fields.ts'

const ofUser = z.object({ userID: text(12) })

export const telegramCalls = {
  'telegramUsers.post': {
    summary:
      'Sends a user the e-mail with the link that leads to the bot. The link is good once, for seven days; the chat that opens it is registered when the user confirms it.',
    access: 'configuration.administer',
    body: ofUser,
    answer: z.null(),
  },
  'telegramUsers.all': {
    summary: 'Sends that e-mail to every active user who is not registered. It says who has no address.',
    access: 'configuration.administer',
    answer: z.object({
      /** On its way: as many mails as that. */
      sent: z.int(),
      registered: z.int(),
      withoutEmail: z.array(z.string()),
    }),
  },
  'telegramUsers.link': {
    summary: 'Makes such a link to be shown, for whoever stands beside the screen.',
    access: 'configuration.administer',
    body: ofUser,
    answer: z.object({ link: z.string(), expiresAt: isoInstant }),
  },
  'telegramUsers.delete': {
    summary:
      'Takes the registration from a user: no message goes to that chat any more, and its buttons do nothing.',
    access: 'configuration.administer',
    body: z.object({ key: text(12) }),
    answer: z.null(),
  },
  'telegramUsers.mine': {
    summary: "One's own chat with the bot, and the one that opened one's link and waits to be confirmed.",
    access: 'session',
    answer: z.object({
      isRegistered: z.boolean(),
      asked: z.nullable(
        z.object({
          chatID: z.int(),
          /** What Telegram calls who writes there. */
          name: z.string(),
          at: isoInstant,
        }),
      ),
    }),
  },
  'telegramUsers.answer': {
    summary:
      "Says that the chat which waits is one's own, or that it is not. 409 where another one has asked since.",
    access: 'session',
    body: z.object({ chatID: z.coerce.number().check(z.int()), isMine: z.boolean() }),
    answer: z.null(),
  },
  'telegram.get': {
    summary: 'How the bot is doing.',
    access: 'configuration.administer',
    answer: z.object({
      /** Switched on, with a token. */
      isOn: z.boolean(),
      /** Mail is switched on, too: invitations can be sent. */
      sendsMail: z.boolean(),
      /** As it calls itself; null = it was never reached. */
      botName: z.nullable(z.string()),
      /** In words; null = nothing is known to be wrong. */
      failure: z.nullable(z.string()),
    }),
  },
  'telegram.test': {
    summary: 'Asks Telegram, with the parameters as they are stored, who the bot is.',
    access: 'configuration.administer',
    answer: z.object({ botName: z.string() }),
  },
} as const satisfies Record<string, CallShape>
