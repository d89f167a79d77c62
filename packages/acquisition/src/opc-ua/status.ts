import type { Instant } from '@baliza/domain'
import { AttributeIds, type ClientSession, ServerState } from 'node-opcua-client'
import type { ReportedStatus } from '../connection/connection-report.ts'

/** Well-known nodes under Server.ServerStatus (OPC UA part 5). */
const NODES = ['i=2257', 'i=2259', 'i=2263', 'i=2261', 'i=2264', 'i=2267']

/** What the server says of itself. */
export async function readServerStatus(session: ClientSession): Promise<ReportedStatus> {
  const values = await session.read(NODES.map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value })))
  const [startTime, state, manufacturer, product, version, shutdownReason] = values.map(
    (data): unknown => data.value?.value,
  )
  return {
    vendorInfo:
      [manufacturer, product].filter((text) => typeof text === 'string' && text !== '').join(' · ') || null,
    productVersion: typeof version === 'string' && version !== '' ? version : null,
    startTime: startTime instanceof Date ? (startTime.getTime() as Instant) : null,
    serverState: typeof state === 'number' ? (ServerState[state] ?? 'Unknown') : 'Unknown',
    statusInfo: textOf(shutdownReason),
  }
}

function textOf(localized: unknown): string | null {
  const text = (localized as { readonly text?: string | null } | null | undefined)?.text
  return text ? text : null
}

const MAX_ITEMS_PER_CALL = 'i=11714'
const NAMESPACES = 'i=2255'
const MOST_ITEMS_PER_CALL = 1_000

/** What we must know before we subscribe. */
export async function readServerLimits(
  session: ClientSession,
): Promise<{ perCall: number; namespaces: readonly string[] }> {
  const [limit, namespaces] = await session.read(
    [MAX_ITEMS_PER_CALL, NAMESPACES].map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value })),
  )
  const most: unknown = limit?.value?.value
  const list: unknown = namespaces?.value?.value
  return {
    perCall: typeof most === 'number' && most > 0 ? Math.min(most, MOST_ITEMS_PER_CALL) : MOST_ITEMS_PER_CALL,
    namespaces: Array.isArray(list) ? list.map(String) : [],
  }
}
