import type { Call, CallID } from '@baliza/contract'
import { type NewSecurityEvent, recordSecurityEvent } from '../../trail/security-event.ts'
import type { Site } from '../site.ts'

type Detail = NonNullable<NewSecurityEvent['detail']>
type CallInput = { readonly query: unknown; readonly body: unknown }
type Fields = Readonly<Record<string, unknown>>

const plain = (value: unknown): string | number | undefined =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined

const valuesIn = (body: unknown): Fields =>
  ((body as { values?: Fields } | undefined)?.values ?? {}) as Fields

/** An address as it is tried, without a name and a password that somebody wrote into it. */
function withoutUser(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined
  const url = URL.parse(address)
  return url === null ? address : `${url.protocol}//${url.host}${url.pathname}`
}

const testedKey = ({ body }: CallInput): Detail => ({ key: plain((body as Fields)['key']) })

/**
 * Calls that reach out by stored passwords and addresses: that somebody tried is remembered, whatever came
 * of it.
 */
const TESTS: { readonly [ID in CallID]?: (input: CallInput) => Detail | undefined } = {
  'opcservers.test': (input) => ({
    ...testedKey(input),
    address: withoutUser(valuesIn(input.body)['hostName']),
  }),
  'opcservers.browse': ({ query }) => {
    const { opcServerID, nodeId } = query as Fields
    return nodeId === undefined ? { key: plain(opcServerID) } : undefined
  },
  'tags.test': ({ body }) => {
    const { opcServerID, tagValue } = valuesIn(body)
    return { key: plain(opcServerID), address: withoutUser(tagValue) }
  },
  'parameters.testmail': ({ body }) => ({ to: plain((body as Fields)['to']) }),
  'telegram.test': () => ({}),
  'webhooks.test': testedKey,
  'webhooks.resend': testedKey,
}

const EXPORTS: ReadonlySet<string> = new Set<CallID>([
  'configuration.export',
  'log.download',
  'reports.completeoaereport',
])

/** Remembers a call that takes data away or tries a connection, before it is answered. */
export async function recordCall(site: Site, { id }: Call, input: CallInput): Promise<void> {
  const at = site.machineNow()
  const test = TESTS[id as CallID]?.(input)
  if (test !== undefined)
    return recordSecurityEvent(site.db, { event: 'connection-tested', at, detail: { call: id, ...test } })
  if (!EXPORTS.has(id) && (input.query as Fields | undefined)?.['format'] !== 'xlsx') return
  const filter = plain((input.query as Fields | undefined)?.['filter'])
  await recordSecurityEvent(site.db, { event: 'data-exported', at, detail: { call: id, filter } })
}
