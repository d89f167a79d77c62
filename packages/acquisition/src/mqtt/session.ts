import type { MqttClient } from 'mqtt'
import type { Session, Signals } from '../connection/keep-connection.ts'
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
import { watchPacketSize } from './packet-size.ts'

/**
 * Seconds without a word after which the broker is asked whether it lives: well within what counts as
 * silence.
 */
const KEEP_ALIVE = 4
const CONNECT_TIMEOUT = 9_000
/** No reading is larger, and no packet by more than its topic. */
const LARGEST = 1024 * 1024
const LARGEST_HEAD = 65_536 + 16

export type MqttMessage = { readonly topic: string; readonly payload: Buffer; readonly retained: boolean }

export type MqttSession = Session & {
  subscribe(topics: readonly string[]): void
  unsubscribe(topics: readonly string[]): void
  publish(topic: string, payload: Buffer): void
}

/**
 * Connects to a broker; messages are heard from the first one on. What MQTT needs is loaded when it is
 * needed.
 */
export async function openMqttSession(
  server: ServerSettings,
  { heard, lost, aborted }: Signals,
  take: (message: MqttMessage) => void,
): Promise<MqttSession> {
  const { connect } = await import('mqtt')
  aborted.throwIfAborted()
  const address = server.hostName.trim()
  const options = {
    clientId: `baliza-${Math.random().toString(36).slice(2, 14)}`,
    clean: true,
    keepalive: KEEP_ALIVE,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_TIMEOUT,
    ...(server.userName ? { username: server.userName, password: server.password ?? '' } : {}),
    ...(/^mqtts:/i.test(address) ? { ca: trustedAuthorities(server.certificateFolder) } : {}),
  }
  const client = keptFrom(NOT_OF_PLANT, () => connect(address, options))
  // NOTE: the client itself gathers whatever is announced, a quarter of a gigabyte, before it looks at it
  const tooLarge = (size: number) => {
    lost(explainMqttFailure(new Error(`a packet of ${size} bytes`)))
    client.stream.destroy()
  }
  client.stream.on('data', watchPacketSize(LARGEST + LARGEST_HEAD, tooLarge))
  client.on('packetreceive', heard)
  client.on('message', (topic, payload, { retain }) => {
    if (payload.length <= LARGEST) take({ topic, payload, retained: retain })
  })
  try {
    await isConnected(client, aborted)
  } catch (error) {
    await client.endAsync(true)
    throw error
  }
  client.on('error', (error) => lost(explainMqttFailure(error)))
  client.on('close', () => lost('the connection was closed'))
  return sessionOf(client, (error) => lost(explainMqttFailure(error)))
}

function isConnected(client: MqttClient, aborted: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  client.once('connect', () => resolve())
  client.once('error', reject)
  client.once('close', () => reject(new Error('the connection was closed')))
  aborted.addEventListener('abort', () => reject(new Error('no longer wanted')))
  return promise
}

const sessionOf = (client: MqttClient, failed: (error: Error) => void): MqttSession => ({
  subscribe(topics) {
    if (topics.length > 0) client.subscribe([...topics], { qos: 1 }, (error) => void (error && failed(error)))
  },
  unsubscribe(topics) {
    if (topics.length > 0) client.unsubscribe([...topics])
  },
  publish: (topic, payload) => void client.publish(topic, payload, { qos: 0 }),
  close: () => client.endAsync(true),
})

const PATTERNS: FailurePatterns = [
  [/not authorized|bad user ?name|Connection refused: (?:Not|Bad)/i, 'wrong-user'],
  ...CONNECTION_FAILURES,
  ...TLS_FAILURES,
  [/timeout/i, 'no-answer'],
  [/ECONNRESET|EPIPE|hang up/, 'broken-off'],
  [/^a packet of \d+ bytes/, 'too-large'],
  // NOTE: what the parser of packets says of anything else
  [/^(?:Not supported|Invalid |Cannot parse |Malformed )/, 'other-protocol'],
]

export function readMqttFailure(error: unknown): ExplainedFailure {
  const text =
    error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)
  return explainFailure(PATTERNS, text, text)
}

export const explainMqttFailure = (error: unknown): string => failureSentence(readMqttFailure(error))
