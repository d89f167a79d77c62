import { settled } from '@baliza/domain'
import { SourceError } from './connection/source-failure.ts'
import type { PlantClock, ServerSettings } from './driver.ts'
import { isMqtt } from './mqtt/address.ts'
import type { OpenedVisit, SourceVisit, VisitProtocol } from './source-visit.ts'

export type VisitOptions = { readonly clock: PlantClock; readonly timeout?: number }

/** No administrator waits longer for an answer. */
const TIMEOUT = 12_000

/**
 * Opens a session of its own, does the work, closes it. Rejects with a `SourceError` that says why, in any
 * case within the time-out: what still hangs is left behind and let go of.
 */
export async function visitSource<T>(
  server: ServerSettings,
  work: (visit: SourceVisit) => Promise<T>,
  options: VisitOptions,
): Promise<T> {
  const { clock, timeout = TIMEOUT } = options
  const protocol = await protocolOf(server)
  const patience = AbortSignal.timeout(timeout)
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const onTimeout = () =>
    reject(new SourceError({ kind: 'no-answer', detail: `${Math.round(timeout / 1_000)} s` }))
  patience.addEventListener('abort', onTimeout)
  const visiting = visit(protocol, { server, clock, aborted: patience }, work)
  return Promise.race([visiting, tooLate]).finally(() => patience.removeEventListener('abort', onTimeout))
}

/**
 * An address over HTTP is that of a JSON document or of an XML-DA service, by the type. Each is loaded when
 * somebody visits by it: OPC UA alone takes as long as all else that serves pages.
 */
async function protocolOf({ serverType, hostName }: ServerSettings): Promise<VisitProtocol> {
  if (serverType === 'API')
    return isMqtt(hostName)
      ? (await import('./mqtt/visit.ts')).mqttVisits
      : (await import('./http/visit.ts')).httpVisits
  return /^https?:/i.test(hostName.trim())
    ? (await import('./xml-da/visit.ts')).xmlDaVisits
    : (await import('./opc-ua/visit.ts')).uaVisits
}

type VisitParts = {
  readonly server: ServerSettings
  readonly clock: PlantClock
  readonly aborted: AbortSignal
}

async function visit<T>(
  protocol: VisitProtocol,
  { server, clock, aborted }: VisitParts,
  work: (visit: SourceVisit) => Promise<T>,
): Promise<T> {
  let opened: OpenedVisit | undefined
  try {
    opened = await protocol.open(server, clock, aborted)
    return await work(opened)
  } catch (error) {
    throw new SourceError(protocol.explain(error))
  } finally {
    if (opened) void settled(opened.close())
  }
}
