import {
  AttributeIds,
  type ClientSession,
  type ClientSubscription,
  type DataValue,
  MessageSecurityMode,
  OPCUAClient,
  SecurityPolicy,
  TimestampsToReturn,
} from 'node-opcua-client'

export type BareClient = { stop(): Promise<void> }

/** As our driver asks: every 100 ms, nothing in between lost. */
const ASKED = { samplingInterval: 100, discardOldest: true, queueSize: 10 }
const PUBLISHING = {
  requestedPublishingInterval: 100,
  requestedLifetimeCount: 1_000,
  requestedMaxKeepAliveCount: 20,
  publishingEnabled: true,
}
const ITEMS_AT_ONCE = 1_000

/** The OPC UA library by itself on the same subscription: what anybody's pipeline could get at best. */
export async function openBareClient(
  url: string,
  nodeIds: readonly string[],
  heard: (value: DataValue) => void,
): Promise<BareClient> {
  const client = OPCUAClient.create({
    endpointMustExist: false,
    securityMode: MessageSecurityMode.None,
    securityPolicy: SecurityPolicy.None,
  })
  await client.connect(url)
  const session = await client.createSession()
  const subscription = await session.createSubscription2({
    ...PUBLISHING,
    maxNotificationsPerPublish: 0,
    priority: 1,
  })
  for (let from = 0; from < nodeIds.length; from += ITEMS_AT_ONCE)
    await watch(subscription, nodeIds.slice(from, from + ITEMS_AT_ONCE), heard)
  return { stop: () => hangUp(client, session) }
}

async function watch(
  subscription: ClientSubscription,
  nodeIds: readonly string[],
  heard: (value: DataValue) => void,
): Promise<void> {
  const items = nodeIds.map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value }))
  const group = await subscription.monitorItems(items, ASKED, TimestampsToReturn.Both)
  group.on('changed', (_item, value) => heard(value))
}

async function hangUp(client: OPCUAClient, session: ClientSession): Promise<void> {
  await session.close(true)
  await client.disconnect()
}
