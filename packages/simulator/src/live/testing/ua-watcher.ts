import {
  AttributeIds,
  ClientMonitoredItem,
  DataChangeFilter,
  DataChangeTrigger,
  type DataValue,
  MessageSecurityMode,
  OPCUAClient,
  SecurityPolicy,
  TimestampsToReturn,
  UserTokenType,
} from 'node-opcua'

export type UaWatcher = {
  read(nodeId: string): Promise<DataValue>
  /** What the subscription told of each node, in order. */
  readonly received: Map<string, DataValue[]>
  lost(): boolean
  close(): Promise<void>
}

const REPEATS = new DataChangeFilter({ trigger: DataChangeTrigger.StatusValueTimestamp })

type Login = { readonly userName: string; readonly password: string }

/** An ordinary client of an OPC UA server; it does not reconnect. */
export async function watchUa(
  url: string,
  nodeIds: readonly string[],
  how: { login?: Login; secure?: boolean; everyUpdate?: boolean } = {},
): Promise<UaWatcher> {
  const client = OPCUAClient.create({
    securityMode: how.secure ? MessageSecurityMode.SignAndEncrypt : MessageSecurityMode.None,
    securityPolicy: how.secure ? SecurityPolicy.Basic256Sha256 : SecurityPolicy.None,
    connectionStrategy: { maxRetry: 0 },
    endpointMustExist: false,
  })
  let lost = false
  client.on('connection_lost', () => (lost = true))
  client.on('close', () => (lost = true))
  await client.connect(url)
  const session = await client
    .createSession(how.login ? { type: UserTokenType.UserName, ...how.login } : undefined)
    .catch(async (error: unknown) => {
      await client.disconnect()
      throw error
    })
  const subscription = await session.createSubscription2({
    requestedPublishingInterval: 50,
    publishingEnabled: true,
    requestedLifetimeCount: 1_000,
  })
  const received = new Map<string, DataValue[]>()
  for (const nodeId of nodeIds) {
    const list: DataValue[] = []
    received.set(nodeId, list)
    ClientMonitoredItem.create(
      subscription,
      { nodeId, attributeId: AttributeIds.Value },
      { samplingInterval: 1_000, queueSize: 100, ...(how.everyUpdate && { filter: REPEATS }) },
      TimestampsToReturn.Both,
    ).on('changed', (value) => list.push(value))
  }
  return {
    read: (nodeId) => session.read({ nodeId, attributeId: AttributeIds.Value }),
    received,
    lost: () => lost,
    close: () => client.disconnect(),
  }
}
