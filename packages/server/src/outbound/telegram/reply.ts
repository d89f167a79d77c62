import { settled } from '@baliza/domain'
import type { Api } from 'grammy'
import { asSignal, botFailureOf } from '../../carriers/telegram-api.ts'
import { type Message, sendable } from './message.ts'

/** What the bot does in a chat after it has written down what an update changed. */
export type Reply =
  | { readonly kind: 'say'; readonly chatID: number; readonly text: string }
  /** Shown over the chat for a moment; an alert waits for a tap. */
  | { readonly kind: 'answer'; readonly pressID: string; readonly text: string; readonly isAlert: boolean }
  | { readonly kind: 'edit'; readonly chatID: number; readonly messageID: number; readonly message: Message }

/** What became of an update: what to say to it, and the lines whose facts it changed. */
export type Handled = { readonly replies: readonly Reply[]; readonly lineIDs: readonly number[] }

/**
 * Says it. What is shown is not what happened: a reply that fails is told to the log, and left. Returns why
 * it failed.
 */
export async function makeReply(api: Api, reply: Reply, signal: AbortSignal): Promise<string | undefined> {
  const made = await settled(perform(api, reply, signal))
  if (made.ok) return undefined
  const { detail } = botFailureOf(made.error)
  return detail.includes('message is not modified') ? undefined : detail
}

function perform(api: Api, reply: Reply, platformSignal: AbortSignal): Promise<unknown> {
  const signal = asSignal(platformSignal)
  switch (reply.kind) {
    case 'say':
      return api.sendMessage(
        reply.chatID,
        reply.text,
        { parse_mode: 'HTML', link_preview_options: { is_disabled: true } },
        signal,
      )
    case 'answer':
      return api.answerCallbackQuery(
        reply.pressID,
        { text: cut(reply.text), show_alert: reply.isAlert },
        signal,
      )
    case 'edit':
      return api.editMessageText(
        reply.chatID,
        reply.messageID,
        reply.message.text,
        sendable(reply.message),
        signal,
      )
  }
}

/** So many signs fit over a chat. */
const LONGEST_ANSWER = 200
const cut = (text: string) => (text.length > LONGEST_ANSWER ? `${text.slice(0, LONGEST_ANSWER - 1)}…` : text)
