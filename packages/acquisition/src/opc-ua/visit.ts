import { settled } from '@baliza/domain'
import { AttributeIds, type ClientSession, type OPCUAClient } from 'node-opcua-client'
import { isTime } from '../clocks/source-clock.ts'
import type { ServerSettings } from '../driver.ts'
import type { SpotReading, VisitProtocol } from '../source-visit.ts'
import { browseNode } from './browse.ts'
import { readUaFailure } from './failure.ts'
import { findNodeId } from './node-id.ts'
import { toReading } from './reading.ts'
import { identityOf } from './security.ts'
import { checkCertificate } from './server-certificate.ts'
import { connectClient, createClient, disconnect } from './session.ts'
import { readServerLimits, readServerStatus } from './status.ts'

type Opened = {
  readonly client: OPCUAClient
  readonly session: ClientSession
  readonly certificate: string | null
}

const BAD: SpotReading = { value: null, quality: 'bad', sourceTime: null, status: 'BadNodeIdInvalid' }

/** A look at an OPC UA server: a session without a subscription. */
const open: VisitProtocol['open'] = async (server, clock, aborted) => {
  const { client, session, certificate } = await connect(server, aborted)
  return {
    status: async () => ({ ...(await readServerStatus(session)), certificate }),
    browse: (nodeId) => browseNode(session, nodeId),
    async read(tag) {
      const { namespaces } = await readServerLimits(session)
      const nodeId = findNodeId(tag.tagValue, namespaces)
      if (!nodeId) return BAD
      const data = await session.read({ nodeId, attributeId: AttributeIds.Value }, 0)
      const { value, quality, sourceTime } = toReading({ tag }, data, clock())
      return {
        value,
        quality,
        sourceTime: quality !== 'bad' && isTime(sourceTime) ? sourceTime : null,
        status: data.statusCode.name,
      }
    },
    async close() {
      await settled(session.close(true))
      await disconnect(client)
    },
  }
}

export const uaVisits: VisitProtocol = { open, explain: readUaFailure }

/** Once nobody waits for it any longer the connection is given up, whatever it is doing. */
async function connect(server: ServerSettings, aborted: AbortSignal): Promise<Opened> {
  const client = await createClient(server)
  const hangUp = () => void disconnect(client)
  aborted.addEventListener('abort', hangUp)
  return openSession(client, server).finally(() => aborted.removeEventListener('abort', hangUp))
}

async function openSession(client: OPCUAClient, server: ServerSettings): Promise<Opened> {
  try {
    await connectClient(client, server)
    const certificate = checkCertificate(client, server)
    return { client, certificate, session: await client.createSession(identityOf(server)) }
  } catch (error) {
    await disconnect(client)
    throw error
  }
}
