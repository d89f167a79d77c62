import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataType, OPCUACertificateManager, OPCUAServer, StatusCodes, type UAVariable } from 'node-opcua'
import { freePort } from './free-port.ts'

/** A real OPC UA server for tests, with a certificate of its own. Its tags are `ns=1;s=NAME`. */
export type OpcUaPlant = {
  readonly url: string
  readonly port: number
  /** All of these happen at one instant. */
  readonly set: (values: Readonly<Record<string, boolean | number>>, at?: Date) => void
  readonly stop: () => Promise<void>
}

export async function startOpcUaPlant(
  values: Readonly<Record<string, boolean | number>>,
  where: { readonly port?: number } = {},
): Promise<OpcUaPlant> {
  const folder = mkdtempSync(join(tmpdir(), 'baliza-plant-'))
  const port = where.port ?? (await freePort())
  const server = new OPCUAServer({
    hostname: '127.0.0.1',
    host: '127.0.0.1',
    port,
    allowAnonymous: true,
    serverInfo: { applicationUri: 'urn:baliza:test-plant' },
    serverCertificateManager: new OPCUACertificateManager({
      rootFolder: folder,
      automaticallyAcceptUnknownCertificate: true,
      disableFileWatchers: true,
    }),
  })
  await server.initialize()
  const nodes = new Map(
    Object.entries(values).map(([name, value]) => [name, addVariable(server, name, value)]),
  )
  const set: OpcUaPlant['set'] = (news, at = new Date()) => {
    for (const [name, value] of Object.entries(news)) {
      const dataType = typeof value === 'boolean' ? DataType.Boolean : DataType.Double
      nodes.get(name)?.setValueFromSource({ dataType, value }, StatusCodes.Good, at)
    }
  }
  set(values)
  await server.start()
  const stop = async () => {
    await server.shutdown(0)
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `opc.tcp://127.0.0.1:${port}`, port, set, stop }
}

function addVariable(server: OPCUAServer, name: string, value: boolean | number): UAVariable {
  const space = server.engine.addressSpace
  if (!space) throw new Error('the server has no address space')
  const dataType = typeof value === 'boolean' ? 'Boolean' : 'Double'
  return space.getOwnNamespace().addVariable({
    organizedBy: space.rootFolder.objects,
    browseName: name,
    nodeId: `s=${name}`,
    dataType,
    minimumSamplingInterval: 10,
  })
}
