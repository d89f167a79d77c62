import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TagValue } from '@baliza/domain'
import {
  type BindVariableOptions,
  CreateMonitoredItemsRequest,
  DataType,
  MessageSecurityMode,
  OPCUACertificateManager,
  OPCUAServer,
  SecurityPolicy,
  type StatusCode,
  StatusCodes,
  type UAVariable,
  VariantArrayType,
} from 'node-opcua'
import type { PlantDescription, TagSample } from '../plant-model.ts'
import { type Wires, watchWires } from './wires.ts'

type UaTag = Pick<PlantDescription['tags'][number], 'tagName' | 'tagType' | 'tagValue'>

export type OpcUaOptions = {
  readonly tags: readonly UaTag[]
  /** 0 = any free one. */
  readonly port?: number
  /** Offers Sign and SignAndEncrypt beside None. */
  readonly secure?: boolean
  readonly login?: { readonly userName: string; readonly password: string }
  readonly allowAnonymous?: boolean
  /** Where the server keeps its certificate; without one it makes one for this run. */
  readonly certificateFolder?: string
  /** By how many milliseconds its clock is ahead; less than 0: behind. */
  readonly skew?: number
}

export type OpcUaPlant = {
  readonly url: string
  readonly port: number
  /** Shows these values to all clients. Names that the server does not have are passed over. */
  publish(samples: Iterable<TagSample>): void
  readonly wires: Wires
  /** Goes down and comes back on the same port, with the values that it had; sessions are lost. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const HOST = '127.0.0.1'

/** An OPC UA server whose nodes are the tags that are addressed by NodeId, in a folder per line. */
export async function startOpcUaPlant(options: OpcUaOptions): Promise<OpcUaPlant> {
  const folder = options.certificateFolder ?? mkdtempSync(join(tmpdir(), 'baliza-simulator-'))
  let running = await startServer(options, folder, options.port ?? 0)
  let restarting: Promise<void> | undefined
  const { port } = running
  const wires = watchWires(port)

  function publish(samples: Iterable<TagSample>): void {
    for (const sample of samples) {
      const node = running.nodes.get(sample.tagName)
      if (!node) continue
      node.last = sample
      if (!restarting) show(node, sample, options.skew)
    }
  }

  async function restart(): Promise<void> {
    wires.thaw()
    await running.server.shutdown(0)
    const again = await startServer(options, folder, port)
    const last = [...running.nodes.values()].flatMap((node) => node.last ?? [])
    running = again
    restarting = undefined
    publish(last)
  }

  return {
    url: `opc.tcp://${HOST}:${port}`,
    port,
    publish,
    wires,
    restart: () => (restarting ??= restart()),
    async stop() {
      wires.close()
      await restarting
      await running.server.shutdown(0)
      if (options.certificateFolder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Node = { readonly variable: UAVariable; readonly dataType: DataType; last?: TagSample }
type Running = {
  readonly server: OPCUAServer
  readonly port: number
  readonly nodes: ReadonlyMap<string, Node>
}

async function startServer(options: OpcUaOptions, folder: string, port: number): Promise<Running> {
  const server = createServer(options, folder, port)
  server.on('request', reportAtOnce)
  await server.initialize()
  const nodes = addNodes(server, options.tags)
  await server.start()
  return { server, nodes, port: Number(new URL(server.getEndpointUrl()).port) }
}

function createServer(
  { login, allowAnonymous = true, secure = false }: OpcUaOptions,
  folder: string,
  port: number,
): OPCUAServer {
  const certificates = new OPCUACertificateManager({
    rootFolder: folder,
    automaticallyAcceptUnknownCertificate: true,
    disableFileWatchers: true,
  })
  const { None, Sign, SignAndEncrypt } = MessageSecurityMode
  return new OPCUAServer({
    host: HOST,
    hostname: HOST,
    port,
    serverCertificateManager: certificates,
    userCertificateManager: certificates,
    securityModes: secure ? [None, Sign, SignAndEncrypt] : [None],
    securityPolicies: secure ? [SecurityPolicy.None, SecurityPolicy.Basic256Sha256] : [SecurityPolicy.None],
    allowAnonymous,
    userManager: {
      isValidUser: (userName: string, password: string) =>
        userName === login?.userName && password === login.password,
    },
    serverInfo: { applicationUri: 'urn:baliza:simulated-plant', productUri: 'urn:baliza:simulator' },
    buildInfo: { manufacturerName: 'Baliza', productName: 'Simulated plant', softwareVersion: '1.3.4' },
    serverCapabilities: {
      maxSessions: 100,
      minSupportedSampleRate: 0,
      operationLimits: { maxMonitoredItemsPerCall: 10_000 },
    },
  })
}

/**
 * This plant reports by exception: whatever sampling a client asks for, it is told of every change when it
 * happens. A sampling timer per item would be most of the server's work, and would delay each change by half
 * an interval.
 */
function reportAtOnce(request: unknown): void {
  if (!(request instanceof CreateMonitoredItemsRequest)) return
  for (const item of request.itemsToCreate ?? []) item.requestedParameters.samplingInterval = 0
}

function addNodes(server: OPCUAServer, tags: readonly UaTag[]): ReadonlyMap<string, Node> {
  const space = server.engine.addressSpace
  if (!space) throw new Error('the server has no address space')
  const own = space.getOwnNamespace()
  const folders = new Map<string, ReturnType<typeof own.addFolder>>()
  const folderOf = (line: string) => {
    const folder =
      folders.get(line) ?? own.addFolder(space.rootFolder.objects, { browseName: line, nodeId: `s=${line}` })
    folders.set(line, folder)
    return folder
  }
  return new Map(
    tags.map(({ tagName, tagType, tagValue }) => {
      const [line, name] = splitName(tagName)
      const variable = own.addVariable({
        organizedBy: folderOf(line),
        browseName: name,
        nodeId: tagValue,
        dataType: tagType,
        accessLevel: 'CurrentRead',
        value: WAITING,
      })
      return [tagName, { variable, dataType: DataType[tagType] }]
    }),
  )
}

const WAITING: BindVariableOptions = { dataType: DataType.Null }

function splitName(tagName: string): readonly [line: string, name: string] {
  const dot = tagName.indexOf('.')
  return dot < 0 ? ['Plant', tagName] : [tagName.slice(0, dot), tagName.slice(dot + 1)]
}

function show({ variable, dataType }: Node, { value, quality, at }: TagSample, skew = 0): void {
  const time = new Date(at + skew)
  if (value === null) variable.setValueFromSource({ dataType: DataType.Null }, STATUS.bad, time)
  else
    variable.setValueFromSource(
      { dataType, arrayType: VariantArrayType.Scalar, value: toVariantValue(value, dataType) },
      STATUS[quality],
      time,
    )
}

const STATUS: Record<TagSample['quality'], StatusCode> = {
  good: StatusCodes.Good,
  uncertain: StatusCodes.UncertainLastUsableValue,
  bad: StatusCodes.BadDeviceFailure,
}

/** 64-bit integers travel as [high, low]. */
function toVariantValue(value: Exclude<TagValue, null>, dataType: DataType): unknown {
  if (dataType !== DataType.Int64 && dataType !== DataType.UInt64) return value
  const bits = BigInt.asUintN(64, BigInt(value))
  return [Number(bits >> 32n), Number(bits & 0xffffffffn)]
}
