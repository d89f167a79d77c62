import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { settled } from '@baliza/domain'
import type { InlineKeyboardMarkup, Update } from 'grammy/types'
import { whyNotHtml } from './bot-api-html.ts'

/** Made up; of the form that Telegram gives out. */
export const BOT_TOKEN = '123456789:AAE0-made-up-for-tests_of-this-program1'
export const BOT_NAME = 'planta_baliza_bot'

type Payload = Readonly<Record<string, unknown>>
type Refusal = { readonly code: number; readonly description: string; readonly retryAfter?: number }
type Answer = { readonly result: unknown } | Refusal
type ShownButton = { readonly label: string; readonly data: string }

/** A message as a chat shows it. */
export type ShownMessage = {
  readonly messageID: number
  readonly chatID: number
  text: string
  buttons: readonly ShownButton[]
}

const bad = (description: string): Refusal => ({ code: 400, description: `Bad Request: ${description}` })
const BLOCKED: Refusal = { code: 403, description: 'Forbidden: bot was blocked by the user' }
const CONFLICT: Refusal = {
  code: 409,
  description:
    'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
}
const WEBHOOK: Refusal = {
  code: 409,
  description:
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
}

/** A Bot API by HTTP, as far as the bot uses it, with the people at the other end of it. */
export class BotApiServer {
  /** What was asked for, in order. */
  readonly calls: { readonly method: string; readonly payload: Payload }[] = []
  readonly shown: ShownMessage[] = []
  /** What was said over a chat after a button was pressed. */
  readonly answers: { readonly text: string; readonly isAlert: boolean }[] = []
  /** While there is one, nobody can poll. */
  webhook = ''
  readonly #token: string
  readonly #server: Server
  readonly #failures: { readonly method: string; readonly refusal: Refusal; times: number }[] = []
  readonly #known = new Set<number>()
  readonly #blocked = new Set<number>()
  readonly #pressed = new Set<string>()
  #updates: Update[] = []
  #polls = 0
  #wake: (() => void) | undefined
  #nextUpdate = 500_001
  #nextMessage = 1
  #port = 0

  constructor(token: string) {
    this.#token = token
    this.#server = createServer((request, response) => void this.#respond(request, response))
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Listens, the second time at the same address as the first. */
  async listen(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#server.once('error', reject)
    this.#server.listen(this.#port, '127.0.0.1', resolve)
    await promise
    this.#port = (this.#server.address() as AddressInfo).port
  }

  /** Nothing listens any more, and what was under way is broken off. */
  close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.close(() => resolve())
    this.#server.closeAllConnections()
    return promise
  }

  /** Somebody waits for updates, and all that there were are confirmed. */
  get isIdle(): boolean {
    return this.#wake !== undefined && this.#updates.length === 0
  }

  /** The next calls of a method fail like this. */
  fail(method: string, refusal: Refusal, times = 1): void {
    this.#failures.push({ method, refusal, times })
  }

  forgetFailures(): void {
    this.#failures.length = 0
  }

  /** Somebody writes to the bot; in a group, the chat is not their own. */
  write(
    chatID: number,
    text: string,
    { language = 'es', chat = 'private' }: { language?: string; chat?: 'private' | 'group' } = {},
  ): void {
    this.#known.add(chatID)
    this.#blocked.delete(chatID)
    const from = person(chatID, language)
    this.#push({
      message: {
        message_id: this.#nextMessage++,
        date: 0,
        chat: { ...HOME, id: chatID, type: chat },
        from,
        text,
      },
    })
  }

  /** Somebody presses a button under a message. */
  press(chatID: number, messageID: number, data: string): void {
    const id = `press-${this.#nextUpdate}`
    this.#pressed.add(id)
    const message = { message_id: messageID, date: 0, chat: { ...HOME, id: chatID } }
    this.#push({ callback_query: { id, from: person(chatID), chat_instance: '1', message, data } })
  }

  /** Somebody blocks the bot. */
  block(chatID: number): void {
    this.#blocked.add(chatID)
    const member = (status: string) => ({ user: person(1), status })
    const change = { chat: { ...HOME, id: chatID }, from: person(chatID), date: 0 }
    this.#push({
      my_chat_member: { ...change, old_chat_member: member('member'), new_chat_member: member('kicked') },
    })
  }

  #push(update: object): void {
    this.#updates.push({ update_id: this.#nextUpdate++, ...update } as Update)
    this.#wake?.()
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const payload = await settled(json(request))
    const answer = await this.#answerTo(request.url ?? '', payload.ok ? (payload.value as Payload) : {})
    const isRefused = 'code' in answer
    response.writeHead(isRefused ? answer.code : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isRefused ? refusalOf(answer) : { ok: true, result: answer.result }))
  }

  async #answerTo(path: string, payload: Payload): Promise<Answer> {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? []
    if (token !== this.#token) return { code: 401, description: 'Unauthorized' }
    this.calls.push({ method, payload })
    const failure = this.#failures.find((one) => one.method === method && one.times-- > 0)
    return failure ? failure.refusal : this.#do(method, payload)
  }

  #do(method: string, payload: Payload): Answer | Promise<Answer> {
    switch (method) {
      case 'getMe':
        return {
          result: {
            id: Number.parseInt(this.#token, 10),
            is_bot: true,
            first_name: 'Baliza',
            username: BOT_NAME,
          },
        }
      case 'deleteWebhook':
        this.webhook = ''
        return { result: true }
      case 'getUpdates':
        return this.#getUpdates(payload)
      case 'sendMessage':
        return this.#sendMessage(payload)
      case 'editMessageText':
        return this.#editMessageText(payload)
      case 'answerCallbackQuery':
        return this.#answerCallbackQuery(payload)
      default:
        return { code: 404, description: 'Not Found: method not found' }
    }
  }

  async #getUpdates({ offset = 0, timeout = 0 }: Payload): Promise<Answer> {
    if (this.webhook) return WEBHOOK
    const mine = ++this.#polls
    this.#wake?.()
    this.#updates = this.#updates.filter((update) => update.update_id >= Number(offset))
    if (this.#updates.length === 0) await this.#wait(Number(timeout))
    return mine === this.#polls ? { result: this.#updates } : CONFLICT
  }

  async #wait(seconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    await Promise.race([promise, setTimeout(seconds * 1_000, undefined, { ref: false })])
    if (this.#wake === resolve) this.#wake = undefined
  }

  #sendMessage(payload: Payload): Answer {
    const chatID = Number(payload['chat_id'])
    const refusal = this.#whyNotShow(chatID, payload)
    if (refusal) return refusal
    const message = {
      messageID: this.#nextMessage++,
      chatID,
      text: String(payload['text']),
      buttons: buttonsOf(payload),
    }
    this.shown.push(message)
    return {
      result: { message_id: message.messageID, date: 0, chat: { ...HOME, id: chatID }, text: message.text },
    }
  }

  #editMessageText(payload: Payload): Answer {
    const chatID = Number(payload['chat_id'])
    const message = this.shown.find(
      (one) => one.chatID === chatID && one.messageID === Number(payload['message_id']),
    )
    if (!message) return bad('message to edit not found')
    const refusal = this.#whyNotShow(chatID, payload)
    if (refusal) return refusal
    const shown = { text: String(payload['text']), buttons: buttonsOf(payload) }
    if (shown.text === message.text && JSON.stringify(shown.buttons) === JSON.stringify(message.buttons))
      return bad(
        'message is not modified: specified new message content and reply markup are exactly the same as a current content',
      )
    Object.assign(message, shown)
    return { result: true }
  }

  #answerCallbackQuery({ callback_query_id, text, show_alert }: Payload): Answer {
    if (!this.#pressed.delete(String(callback_query_id)))
      return bad('query is too old and response timeout expired or query ID is invalid')
    this.answers.push({ text: String(text), isAlert: show_alert === true })
    return { result: true }
  }

  #whyNotShow(chatID: number, payload: Payload): Refusal | undefined {
    if (this.#blocked.has(chatID)) return BLOCKED
    if (!this.#known.has(chatID)) return bad('chat not found')
    if (buttonsOf(payload).some(({ data }) => Buffer.byteLength(data) > 64)) return bad('BUTTON_DATA_INVALID')
    return whyNotText(payload)
  }
}

export async function openBotApiServer(token = BOT_TOKEN): Promise<BotApiServer> {
  const server = new BotApiServer(token)
  await server.listen()
  return server
}

const HOME = { type: 'private', first_name: 'Persona' }
const person = (id: number, language = 'es') => ({
  id,
  is_bot: false,
  first_name: 'Persona',
  language_code: language,
})

function buttonsOf({ reply_markup }: Payload): ShownButton[] {
  const rows = (reply_markup as InlineKeyboardMarkup | undefined)?.inline_keyboard ?? []
  return rows.flat().map((button) => ({
    label: button.text,
    data: 'callback_data' in button ? (button.callback_data ?? '') : '',
  }))
}

function whyNotText({ text, parse_mode }: Payload): Refusal | undefined {
  if (typeof text !== 'string' || text === '') return bad('message text is empty')
  if (text.length > 4_096) return bad('message is too long')
  const why = parse_mode === 'HTML' ? whyNotHtml(text) : undefined
  return why === undefined ? undefined : bad(`can't parse entities: ${why}`)
}

const refusalOf = ({ code, description, retryAfter }: Refusal) => ({
  ok: false,
  error_code: code,
  description,
  ...(retryAfter !== undefined && { parameters: { retry_after: retryAfter } }),
})
