import { type LookupAddress, lookup as lookUp } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { HOUR, SECOND } from '@baliza/domain'
import { isRefusedAddress } from './refused-address.ts'

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
const ADDRESS_REFUSED = 'ERR_ADDRESS_REFUSED'

/**
 * Posts once and follows no redirect. The address is looked at as the connection is made, so that a name
 * can't lead elsewhere than where it was looked up.
 */
export function postWebhook({ url, headers, body, allowsLocal, signal }: Request): Promise<Posted> {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (!allowsLocal && isIP(host) !== 0 && isRefusedAddress(host)) return Promise.resolve({ error: 'address' })
  const { promise, resolve } = Promise.withResolvers<Posted>()
  const request = (target.protocol === 'https:' ? https : http).request(target, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    ...(!allowsLocal && { lookup: lookUpAllowed }),
  })
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

/** As `dns.lookup`, but refuses a name any of whose addresses is refused. */
const lookUpAllowed: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? refusal(), '', 4)
    if (addresses.some(({ address }) => isRefusedAddress(address))) return callback(refusal(), '', 4)
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}

const refusal = (): NodeJS.ErrnoException =>
  Object.assign(new Error('this address is refused'), { code: ADDRESS_REFUSED })

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
