import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createInflate } from 'node:zlib'
import { keptFrom, NOT_OF_PLANT } from '../connection/reached-addresses.ts'
import {
  CONNECTION_FAILURES,
  type ExplainedFailure,
  explainFailure,
  type FailurePatterns,
  failureSentence,
} from '../connection/source-failure.ts'
import { TLS_FAILURES, trustedAuthorities } from '../connection/trusted-authorities.ts'
import type { ServerSettings } from '../driver.ts'

type HttpRequest = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Posted where it is given. */
  readonly body?: string
}

export type HttpAnswer = {
  readonly status: number
  readonly statusText: string
  readonly text: string
  /** What the server calls itself. */
  readonly server: string | null
}

export type HttpSource = {
  /**
   * Rejects where no answer comes, it is too large, or it sends us elsewhere: credentials go nowhere but to
   * the address that was entered.
   */
  ask(request: HttpRequest, aborted: AbortSignal): Promise<HttpAnswer>
  close(): void
}

const TIMEOUT = 3_000
const LARGEST = 4 * 1024 * 1024

/** Speaks with one server over connections that stay open between polls. */
export function openHttpSource(server: ServerSettings): HttpSource {
  const plain = new http.Agent({ keepAlive: true })
  let secure: https.Agent | undefined
  const credentials = {
    ...(server.userName ? { authorization: basic(server.userName, server.password ?? '') } : {}),
    ...server.headers,
  }
  const origin = URL.parse(server.hostName)?.origin
  // NOTE: a tag may name a document of somebody else, for whom the credentials were not entered
  const own = (url: string) => ({
    'accept-encoding': 'gzip, deflate',
    ...(URL.parse(url)?.origin === origin && credentials),
  })

  return {
    async ask({ url, headers, body }, aborted) {
      const signal = AbortSignal.any([aborted, AbortSignal.timeout(TIMEOUT)])
      const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
      const options = {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...own(url), ...headers },
        signal,
      }
      const request = keptFrom(NOT_OF_PLANT, () =>
        url.startsWith('https:')
          ? https.request(
              url,
              { ...options, agent: (secure ??= secureAgent(server.certificateFolder)) },
              resolve,
            )
          : http.request(url, { ...options, agent: plain }, resolve),
      )
      request.on('error', reject)
      request.end(body)
      const response = await promise
      const text = await readText(response)
      return answerOf(response, text)
    },
    close() {
      plain.destroy()
      secure?.destroy()
    },
  }
}

const secureAgent = (certificateFolder: string) =>
  new https.Agent({ keepAlive: true, ca: trustedAuthorities(certificateFolder) })

function answerOf(
  { statusCode: status = 0, statusMessage: statusText = '', headers }: http.IncomingMessage,
  text: string,
): HttpAnswer {
  if (status >= 300 && status < 400)
    throw new Error(`answered ${status}: moved to ${headers.location ?? 'nowhere'}`)
  return { status, statusText, text, server: String(headers.server ?? '') || null }
}

/** What came, unpacked, as far as it is no larger than anything that a source has to say. */
async function readText(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  const gather = async (stream: AsyncIterable<Buffer>) => {
    for await (const part of stream) {
      size += part.length
      if (size > LARGEST) throw new Error(`answers more than ${LARGEST / 1024 / 1024} MB`)
      parts.push(part)
    }
  }
  const encoding = response.headers['content-encoding']
  if (encoding === 'gzip' || encoding === 'x-gzip') await pipeline(response, createGunzip(), gather)
  else if (encoding === 'deflate') await pipeline(response, createInflate(), gather)
  else await gather(response)
  return decode(Buffer.concat(parts), /charset="?([\w-]+)/i.exec(response.headers['content-type'] ?? '')?.[1])
}

const OTHERS = new Map([
  ['iso-8859-1', 'latin1'],
  ['windows-1252', 'windows-1252'],
  ['utf-16', 'utf-16le'],
])

const decode = (bytes: Buffer, charset = 'utf-8'): string =>
  new TextDecoder(OTHERS.get(charset.toLowerCase()) ?? 'utf-8').decode(bytes)

/** The text of an answer; rejects with its status unless that means success. */
export function textOfAnswer({ status, statusText, text }: HttpAnswer): string {
  if (status === 200) return text
  throw new Error(`answered ${status || 'nothing'} ${statusText}`.trim())
}

const basic = (userName: string, password: string): string =>
  `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`

const PATTERNS: FailurePatterns = [
  ...CONNECTION_FAILURES,
  ...TLS_FAILURES,
  [/answered 40[13]/, 'wrong-user'],
  [/answered 40[45]/, 'not-found'],
  [/answered 3\d\d/, 'moved'],
  [/answered 429/, 'too-often'],
  [/answered 5\d\d/, 'server-failed'],
  [/answers more than/, 'too-large'],
  [/^Parse Error/, 'other-protocol'],
  [/timeout/i, 'no-answer'],
  [/^aborted$|ECONNRESET|EPIPE|hang up/, 'broken-off'],
  [/JSON/, 'not-json'],
  [/^fault /, 'fault'],
  [/XML/, 'not-xml'],
]

export function readHttpFailure(error: unknown): ExplainedFailure {
  const text = error instanceof Error ? textOf(error) : String(error)
  return explainFailure(PATTERNS, text, text)
}

export const explainHttpFailure = (error: unknown): string => failureSentence(readHttpFailure(error))

/** A time-out arrives as the cause of an abort. */
const textOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message
