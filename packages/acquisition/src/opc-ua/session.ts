import { settled } from '@baliza/domain'
import { type ClientSession, OPCUAClient } from 'node-opcua-client'
import type { Session, Signals } from '../connection/keep-connection.ts'
import { keptFrom, NOT_OF_PLANT } from '../connection/reached-addresses.ts'
import type { ServerSettings } from '../driver.ts'
import { type MonitoredItems, PUBLISHING_INTERVAL, type RawSession, watchItems } from './items.ts'
import { listen, type PublishEars } from './publish.ts'
import { identityOf, modeOf, openCertificates, policyOf } from './security.ts'
import { readServerLimits } from './status.ts'

export type UaSession = Session & {
  readonly session: ClientSession
  readonly namespaces: readonly string[]
  readonly items: MonitoredItems
  /** For what fails in the middle of a session: the keeper builds another. */
  lost(reason: string): void
  /**
   * From now on values come; `heard` is called for each message before what is in it, also for one with
   * nothing.
   */
  listen(ears: Pick<PublishEars, 'heard' | 'values'>): void
}

/** A keep-alive each second while nothing changes; the server forgets us after a minute without a request. */
const KEEP_ALIVE_COUNT = Math.ceil(1_000 / PUBLISHING_INTERVAL)
const LIFETIME_COUNT = Math.ceil(60_000 / PUBLISHING_INTERVAL)
/** Keeps an answer well below what a server may send in one message. */
const MOST_PER_PUBLISH = 10_000
const REQUEST_TIMEOUT = 10_000
/** How long a source may take to say goodbye. */
const FAREWELL = 1_000

/**
 * Opens one session with one subscription, on a server that `checkServer` does not throw at. node-opcua's own
 * reconnection stays off: the keeper decides.
 */
export async function openUaSession(
  server: ServerSettings,
  signals: Signals,
  checkServer: (client: OPCUAClient) => void,
): Promise<UaSession> {
  const client = await createClient(server)
  const hangUp = () => {
    signals.aborted.removeEventListener('abort', hangUp)
    void disconnect(client)
  }
  signals.aborted.addEventListener('abort', hangUp)
  client.on('close', () => signals.lost('the connection was closed'))
  try {
    await connectClient(client, server)
    checkServer(client)
    const opened = await subscribe(client, server, signals)
    signals.aborted.removeEventListener('abort', hangUp)
    return opened
  } catch (error) {
    if (!signals.aborted.aborted) hangUp()
    throw error
  }
}

/** A client of our own certificate, which gives up at once where it finds nobody. */
export async function createClient(server: ServerSettings): Promise<OPCUAClient> {
  const { applicationUri, manager } = await openCertificates(server.certificateFolder)
  return OPCUAClient.create({
    applicationName: 'Baliza',
    applicationUri,
    clientCertificateManager: manager,
    securityMode: modeOf(server),
    securityPolicy: policyOf(server),
    endpointMustExist: false,
    keepPendingSessionsOnDisconnect: true,
    connectionStrategy: { maxRetry: 0 },
    transportTimeout: REQUEST_TIMEOUT,
    defaultTransactionTimeout: REQUEST_TIMEOUT,
    requestedSessionTimeout: 60_000,
  })
}

/** Connects to the address, written as node-opcua wants it. */
export const connectClient = (client: OPCUAClient, { hostName }: ServerSettings): Promise<void> =>
  keptFrom(NOT_OF_PLANT, () => client.connect(hostName.trim().replace(/^opc\.tcp/i, 'opc.tcp')))

/** A connection that cannot even be ended is gone all the same. */
export async function disconnect(client: OPCUAClient): Promise<void> {
  await settled(client.disconnect())
}

async function subscribe(client: OPCUAClient, server: ServerSettings, signals: Signals): Promise<UaSession> {
  const session = (await client.createSession(identityOf(server))) as RawSession
  const { perCall, namespaces } = await readServerLimits(session)
  const { subscriptionId } = await session.createSubscription({
    requestedPublishingInterval: PUBLISHING_INTERVAL,
    requestedMaxKeepAliveCount: KEEP_ALIVE_COUNT,
    requestedLifetimeCount: LIFETIME_COUNT,
    maxNotificationsPerPublish: MOST_PER_PUBLISH,
    publishingEnabled: true,
    priority: 1,
  })
  const ears: { stop(): void }[] = []
  return {
    session,
    namespaces,
    lost: (reason) => signals.lost(reason),
    items: watchItems(session, subscriptionId, perCall),
    listen({ heard, values }) {
      const hear: PublishEars['heard'] = (kind) => {
        signals.heard()
        heard(kind)
      }
      ears.push(listen(session, subscriptionId, { heard: hear, values, ended: signals.lost }))
    },
    async close() {
      for (const ear of ears) ear.stop()
      await within(FAREWELL, session.close(true))
      await within(FAREWELL, client.disconnect())
    },
  }
}

/** Waits for it, but not longer; what comes of it no longer matters. */
async function within(milliseconds: number, goodbye: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([settled(goodbye), late])
  clearTimeout(timer)
}
