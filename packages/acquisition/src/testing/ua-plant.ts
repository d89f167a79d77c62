import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataType, OPCUACertificateManager, OPCUAServer, StatusCodes, type UAVariable } from 'node-opcua'
import type { ServerSettings, TagAddress } from '../driver.ts'

/** One folder of keys for all servers of a test file, and one for the driver: making keys is slow. */
const folder = mkdtempSync(join(tmpdir(), 'baliza-ua-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

export const uaTag = (tagID: number, name: string): TagAddress => ({
  tagID,
  tagName: name,
  tagType: 'Double',
  tagValue: `ns=1;s=${name}`,
})

export const uaSettings = (port: number, rest: Partial<ServerSettings> = {}): ServerSettings => ({
  opcServerID: 1,
  name: 'plant',
  hostName: `opc.tcp://127.0.0.1:${port}`,
  serverType: 'UA',
  securityMode: 'None',
  securityPolicy: null,
  userName: null,
  password: null,
  certificateFolder: join(folder, 'own'),
  ...rest,
})

export type UaPlant = {
  readonly port: number
  set(name: string, value: boolean | number, at?: Date): void
  spoil(name: string): void
  removeNode(name: string): void
  addNode(name: string, value: boolean | number): void
  restart(meanwhile?: () => Promise<void>): Promise<void>
  clients(): Promise<number>
  /** Sessions that were asked for, and the passwords that came, since it began. */
  readonly visitors: { sessions: number; readonly passwords: string[] }
  stop(): Promise<void>
}

type PlantOptions = {
  readonly allowAnonymous?: boolean
  /** That of a plant that was there before. */
  readonly port?: number
  /** Servers of one name have one certificate. */
  readonly keys?: string
}

/** A small OPC UA server with the nodes `ns=1;s=running` and `ns=1;s=count`. */
export async function startUaPlant(options: PlantOptions = {}): Promise<UaPlant> {
  const port = options.port ?? (await freePort())
  const visitors = { sessions: 0, passwords: [] as string[] }
  const open = () => createUaServer(port, options, visitors)
  const values = new Map<string, Shown>()
  let nodes = new Map<string, UAVariable>()
  let server = open()

  async function start(): Promise<void> {
    await server.initialize()
    nodes = new Map()
    for (const name of values.keys()) make(name)
    await server.start()
  }

  function make(name: string): void {
    nodes.set(name, addVariable(server, name, values.get(name)?.value))
    show(name)
  }

  function show(name: string): void {
    showValue(nodes.get(name), values.get(name) ?? { value: undefined, at: new Date() })
  }

  const plant: UaPlant = {
    port,
    visitors,
    set(name, value, at = new Date()) {
      values.set(name, { value, at })
      show(name)
    },
    spoil(name) {
      values.set(name, { value: undefined, at: new Date() })
      show(name)
    },
    removeNode(name) {
      const node = nodes.get(name)
      if (node) server.engine.addressSpace?.deleteNode(node)
      values.delete(name)
      nodes.delete(name)
    },
    addNode(name, value) {
      values.set(name, { value, at: new Date() })
      make(name)
    },
    async restart(meanwhile) {
      await server.shutdown(0)
      await meanwhile?.()
      server = open()
      await start()
    },
    clients: async () => server.currentSessionCount + server.currentChannelCount,
    stop: () => server.shutdown(0),
  }
  await start()
  plant.addNode('running', true)
  plant.addNode('count', 100)
  return plant
}

type Shown = { readonly value: boolean | number | undefined; readonly at: Date }

function addVariable(server: OPCUAServer, name: string, value: Shown['value']): UAVariable {
  const space = server.engine.addressSpace
  if (!space) throw new Error('no address space')
  const dataType = typeof value === 'boolean' ? 'Boolean' : 'Double'
  const parent = space.rootFolder.objects
  return space
    .getOwnNamespace()
    .addVariable({ organizedBy: parent, browseName: name, nodeId: `s=${name}`, dataType })
}

function showValue(node: UAVariable | undefined, { value, at }: Shown): void {
  const dataType = typeof value === 'boolean' ? DataType.Boolean : DataType.Double
  if (value === undefined)
    node?.setValueFromSource({ dataType: DataType.Null }, StatusCodes.BadDeviceFailure, at)
  else node?.setValueFromSource({ dataType, value }, StatusCodes.Good, at)
}

function createUaServer(
  port: number,
  { allowAnonymous = true, keys = 'server' }: PlantOptions,
  visitors: UaPlant['visitors'],
): OPCUAServer {
  const server = new OPCUAServer({
    hostname: '127.0.0.1',
    host: '127.0.0.1',
    port,
    serverCertificateManager: new OPCUACertificateManager({
      rootFolder: join(folder, keys),
      automaticallyAcceptUnknownCertificate: true,
      disableFileWatchers: true,
    }),
    serverInfo: { applicationUri: 'urn:baliza:test-plant' },
    buildInfo: { manufacturerName: 'Plant & Co', productName: 'Test plant', softwareVersion: '7.1' },
    allowAnonymous,
    serverCapabilities: { operationLimits: { maxMonitoredItemsPerCall: 5 } },
    userManager: {
      isValidUser: (name: string, password: string) => {
        visitors.passwords.push(password)
        return name === 'baliza' && password === 'secret'
      },
    },
  })
  server.on('create_session', () => void visitors.sessions++)
  return server
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
