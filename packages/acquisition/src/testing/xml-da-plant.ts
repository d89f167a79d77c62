import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { ServerSettings, TagAddress } from '../driver.ts'
import { XML_DA } from '../xml-da/messages.ts'
import { childOf, childrenOf, readXml, writeAttributes, type XmlElement } from '../xml-da/xml-element.ts'

export const xmlDaSettings = (port: number, rest: Partial<ServerSettings> = {}): ServerSettings => ({
  opcServerID: 4,
  name: 'old line',
  hostName: `http://127.0.0.1:${port}/xmlda`,
  serverType: 'DA',
  securityMode: 'None',
  securityPolicy: null,
  userName: 'baliza',
  password: 'secret',
  certificateFolder: '',
  ...rest,
})

export type XmlDaPlant = {
  readonly port: number
  tag(tagID: number, name: string): TagAddress
  set(name: string, value: boolean | number | string, at?: Date): void
  spoil(name: string): void
  /** Answers every request with this fault, or text, instead; undefined = as it should again. */
  misbehave(how: { readonly fault: string } | { readonly text: string } | undefined): void
  /** What it was asked for, the bodies of its messages. */
  readonly requests: string[]
  restart(meanwhile?: () => Promise<void>): Promise<void>
  clients(): Promise<number>
  stop(): Promise<void>
}

type Item = { readonly value: boolean | number | string | undefined; readonly at: Date }

const AUTHORIZATION = `Basic ${Buffer.from('baliza:secret').toString('base64')}`
/** Small, so that whoever browses has to ask for the next page. */
const PAGE = 2

/**
 * A small server that speaks the published WSDL of XML-DA 1.01: a branch `line` with the items that were set.
 */
export async function startXmlDaPlant(): Promise<XmlDaPlant> {
  const items = new Map<string, Item>()
  const requests: string[] = []
  let misbehaviour: Parameters<XmlDaPlant['misbehave']>[0]

  function answer(text: string): { status: number; text: string } {
    if (misbehaviour && 'text' in misbehaviour) return { status: 200, text: misbehaviour.text }
    if (misbehaviour) return { status: 500, text: envelope(faultOf(misbehaviour.fault)) }
    const [request] = childOf(readXml(text), 'Body')?.children ?? []
    const operation = request && OPERATIONS[request.name]
    return operation
      ? { status: 200, text: envelope(operation(request, items)) }
      : { status: 500, text: envelope(faultOf('E_NOTSUPPORTED')) }
  }

  const server: Server = createServer((request, response) => {
    void readBody(request).then((text) => {
      requests.push(text)
      if (request.headers.authorization !== AUTHORIZATION) return response.writeHead(401).end()
      const { status, text: body } = answer(text)
      return response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(body)
    })
  })
  await listen(server, 0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const plant: XmlDaPlant = {
    port,
    requests,
    tag: (tagID, name) => ({
      tagID,
      tagName: name,
      tagType: name === 'running' ? 'Boolean' : 'Double',
      tagValue: `line/${name}`,
    }),
    set: (name, value, at = new Date()) => void items.set(`line/${name}`, { value, at }),
    spoil: (name) => void items.set(`line/${name}`, { value: undefined, at: new Date() }),
    misbehave(how) {
      misbehaviour = how
    },
    async restart(meanwhile) {
      await close(server)
      await meanwhile?.()
      await listen(server, port)
    },
    clients: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    stop: () => close(server),
  }
  plant.set('running', true)
  plant.set('count', 100)
  return plant
}

const XSI =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"'
const envelope = (content: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" ${XSI}><soap:Body>${content}</soap:Body></soap:Envelope>`

const faultOf = (code: string): string =>
  `<soap:Fault xmlns:q="${XML_DA}"><faultcode>q:${code}</faultcode><faultstring>The server said no.</faultstring><detail/></soap:Fault>`

const replyBase = (name: string): string =>
  `<${name}${writeAttributes({ RcvTime: new Date().toISOString(), ReplyTime: new Date().toISOString(), RevisedLocaleID: 'en', ServerState: 'running' })}/>`

type Operation = (request: XmlElement, items: ReadonlyMap<string, Item>) => string

const OPERATIONS: Readonly<Record<string, Operation | undefined>> = {
  GetStatus: () =>
    `<GetStatusResponse xmlns="${XML_DA}">${replyBase('GetStatusResult')}<Status StartTime="2026-01-01T06:00:00Z" ProductVersion="2.3"><VendorInfo>Plant &amp; Co</VendorInfo><SupportedLocaleIDs>en</SupportedLocaleIDs><SupportedInterfaceVersions>XML_DA_Version_1_0</SupportedInterfaceVersions></Status></GetStatusResponse>`,
  Read(request, items) {
    const names = childrenOf(childOf(request, 'ItemList'), 'Items')
    const isMissing = names.some((item) => !items.has(item.attributes.get('ItemName') ?? ''))
    const list = names.map((item) => itemValue(item, items)).join('')
    const errors = isMissing
      ? '<Errors ID="E_UNKNOWNITEMNAME"><Text>The item is not known.</Text></Errors>'
      : ''
    return `<ReadResponse xmlns="${XML_DA}">${replyBase('ReadResult')}<RItemList>${list}</RItemList>${errors}</ReadResponse>`
  },
  Browse(request, items) {
    const branch = request.attributes.get('ItemName') ?? ''
    const from = Number(request.attributes.get('ContinuationPoint') ?? 0)
    const below = branch === '' ? ['line'] : [...items.keys()]
    const next = from + PAGE < below.length ? { ContinuationPoint: from + PAGE, MoreElements: true } : {}
    const elements = below.slice(from, from + PAGE).map((name) => elementOf(name, items.get(name)))
    return `<BrowseResponse xmlns="${XML_DA}"${writeAttributes(next)}>${replyBase('BrowseResult')}${elements.join('')}</BrowseResponse>`
  },
}

const typeOf = (value: Item['value']): string =>
  typeof value === 'boolean' ? 'boolean' : typeof value === 'number' ? 'double' : 'string'

function itemValue(request: XmlElement, items: ReadonlyMap<string, Item>): string {
  const item = items.get(request.attributes.get('ItemName') ?? '')
  const handle = { ClientItemHandle: request.attributes.get('ClientItemHandle') }
  if (!item) return `<Items${writeAttributes({ ...handle, ResultID: 'E_UNKNOWNITEMNAME' })}/>`
  const head = writeAttributes({ ...handle, Timestamp: item.at.toISOString() })
  if (item.value === undefined) return `<Items${head}><Quality QualityField="badDeviceFailure"/></Items>`
  return `<Items${head}><Value xsi:type="xsd:${typeOf(item.value)}">${item.value}</Value><Quality QualityField="good"/></Items>`
}

function elementOf(name: string, item: Item | undefined): string {
  const shown = name.split('/').at(-1)
  const head = writeAttributes({
    Name: shown,
    ItemName: name,
    IsItem: item !== undefined,
    HasChildren: item === undefined,
  })
  const type = item
    ? `<Properties Name="dataType"><Value xsi:type="xsd:QName">xsd:${typeOf(item.value)}</Value></Properties>`
    : ''
  return `<Elements${head}>${type}</Elements>`
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
