import type { Api, GrammyError, HttpError } from 'grammy'
import { HttpsProxyAgent } from 'https-proxy-agent'
import type { Row } from '../db/schema.ts'
import { isLost } from '../db/secrets/sealed-columns.ts'

/** What it takes to speak as the bot. */
export type BotSettings = {
  readonly token: string
  /** The address of the Bot API. */
  readonly root: string
  /** `http://proxy.plant:3128`; null = straight. */
  readonly proxy: string | null
}

const PROXY_PORT = 3_128
/** A call that takes longer than its own long poll is lost. */
const LONGEST_CALL_SECONDS = 60

/** The bot of the parameters; undefined when it is switched off or has no token. */
export function botSettingsOf(parameters: Row<'parameter'>, root: string): BotSettings | undefined {
  const {
    telegramEnabled,
    telegramBotToken: token,
    telegramBotUseProxy,
    telegramBotProxyHost: host,
    telegramBotProxyPort,
  } = parameters
  if (!telegramEnabled || !token || isLost(token)) return undefined
  const bare = host?.replace(/^\w+:\/\//, '').replace(/\/+$/, '')
  const proxy = telegramBotUseProxy && bare ? `http://${bare}:${telegramBotProxyPort || PROXY_PORT}` : null
  return { token, root: root.replace(/\/+$/, ''), proxy }
}

/** Opens nothing yet: each call finds its own way, through the proxy where there is one. */
export async function openBotApi({ token, root, proxy }: BotSettings): Promise<Api> {
  const { Api: BotApi } = await import('grammy')
  const agent =
    proxy === null
      ? {}
      : { baseFetchConfig: { agent: new HttpsProxyAgent(proxy, { keepAlive: true }), compress: true } }
  return new BotApi(token, { apiRoot: root, timeoutSeconds: LONGEST_CALL_SECONDS, ...agent })
}

/** grammY declares the signal of an older library; the platform's own does as well. */
export const asSignal = (signal: AbortSignal) => signal as unknown as Parameters<Api['getMe']>[0]

/** What the number of a bot's updates belongs to: a token is `<bot>:<secret>`. */
export const botOfToken = (token: string): number => Number.parseInt(token, 10) || 0

export type BotFailure = {
  readonly kind: /** The token is not one of a bot. */
    | 'wrong-token'
    /** Another program reads the updates of the same bot. */
    | 'elsewhere'
    /** Too many calls: `after` says how long to wait. */
    | 'busy'
    /** The person does not want to hear from the bot any more. */
    | 'blocked'
    /** Telegram does not take that, now or later. */
    | 'refused'
    /** Telegram, or the way there, does not answer. */
    | 'away'
  /** Milliseconds. */
  readonly after: number | null
  /** In Telegram's words or the network's, without the token. */
  readonly detail: string
}

/** Why a call failed. The error itself may carry the address, with the token in it: it is not for any log. */
export function botFailureOf(error: unknown): BotFailure {
  if (isOfBot(error)) {
    const { error_code, description, parameters } = error
    const after = parameters.retry_after === undefined ? null : parameters.retry_after * 1_000
    return { kind: kindOf(error_code), after, detail: description }
  }
  return { kind: 'away', after: null, detail: networkWord(isOfNetwork(error) ? error.error : error) }
}

/** By their names: the library is loaded where there is a bot. */
const isOfBot = (error: unknown): error is GrammyError =>
  error instanceof Error && error.name === 'GrammyError'
const isOfNetwork = (error: unknown): error is HttpError =>
  error instanceof Error && error.name === 'HttpError'

const KINDS: Readonly<Record<number, BotFailure['kind']>> = {
  401: 'wrong-token',
  403: 'blocked',
  404: 'wrong-token',
  409: 'elsewhere',
  429: 'busy',
}

const kindOf = (code: number): BotFailure['kind'] => KINDS[code] ?? (code >= 500 ? 'away' : 'refused')

/** `ECONNREFUSED`, `invalid-json`: never the message, which tells the address. */
function networkWord(error: unknown): string {
  const { code, type, name } = (error ?? {}) as { code?: unknown; type?: unknown; name?: unknown }
  return (
    ([code, type, name].find((word) => typeof word === 'string' && word !== 'Error') as string | undefined) ??
    'timeout'
  )
}
