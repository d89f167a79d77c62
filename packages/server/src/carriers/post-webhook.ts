import http from 'node:http'
import https from 'node:https'
import { ADDRESS_REFUSED, keptFrom, NOT_OF_OTHERS } from '@baliza/acquisition'
import { HOUR, SECOND } from '@baliza/domain'

/**
 * What came of a request: the status of its answer, and in how many milliseconds it wants to be asked again;
 * or why there was none.
 */
export type Posted = { readonly status: number; readonly after: number } | { readonly error: string }

type Request = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly allowsLocal: boolean
  readonly signal: AbortSignal
}

const TIMEOUT = 10_000

/**
 * Posts once and follows no redirect. The address is looked at as the connection is made, so that a name
 * can't lead elsewhere than where it was looked up.
 */
export function postWebhook({ url, headers, body, allowsLocal, signal }: Request): Promise<Posted> {
  const target = new URL(url)
  const { promise, resolve } = Promise.withResolvers<Posted>()
  const ask = () =>
    (target.protocol === 'https:' ? https : http).request(target, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    })
  const request = allowsLocal ? ask() : keptFrom(NOT_OF_OTHERS, ask)
  request.on('response', (answer) => {
    resolve({ status: answer.statusCode ?? 0, after: retryAfter(answer.headers) })
    answer.destroy()
  })
  request.on('error', (error) => resolve({ error: errorOf(error) }))
  request.end(body)
  return promise
}

/** `Retry-After` in either of its forms; a date is compared with the receiver's own. */
function retryAfter({ 'retry-after': text = '', date = '' }: http.IncomingHttpHeaders): number {
  const wait = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - Date.parse(date)
  return wait > 0 ? Math.min(wait, 24 * HOUR) : 0
}

const ERRORS: Readonly<Record<string, string>> = {
  [ADDRESS_REFUSED]: 'address',
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNRESET: 'hung-up',
}

/** A word of ours where there is one; certificates go wrong in many ways. */
function errorOf(error: NodeJS.ErrnoException): string {
  const code = error.code ?? error.name
  if (/CERT|SELF_SIGNED|ISSUER|ALTNAME/.test(code)) return 'certificate'
  if (code.startsWith('HPE_')) return 'unreadable'
  return ERRORS[code] ?? code
}
