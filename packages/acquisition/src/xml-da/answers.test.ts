import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readItemAddress, writeItemAddress } from './address.ts'
import { readAnswer, readBrowsePage, readItems, readStatus } from './answers.ts'
import { browseRequest, getStatusRequest, readRequest } from './messages.ts'
import { childOf, readXml, type XmlElement } from './xml-element.ts'

/**
 * Messages as the published WSDL and the specification have them, in the manners of several makers of
 * servers.
 */
const golden = (name: string) =>
  readFileSync(new URL(`../testing/xml-da-messages/${name}.xml`, import.meta.url), 'utf8')

describe('answers of XML-DA servers', () => {
  test('how a server is', () => {
    expect(readStatus(readAnswer(golden('status-of-dotnet'), 'GetStatusResponse'))).toEqual({
      vendorInfo: 'Example Automation',
      productVersion: '1.01.0.42',
      startTime: Date.parse('2026-11-20T01:14:03.500Z'),
      serverState: 'Suspended',
      statusInfo: 'Waiting for the field bus',
    })
  })

  test('values by their types, qualities, times and handles', () => {
    const items = readItems(readAnswer(golden('read-of-gsoap'), 'ReadResponse'), 11)
    const at = Date.parse('2026-11-20T12:59:59Z')
    expect(items.map((item) => item && [item.value, item.quality])).toEqual([
      [true, 'good'],
      [4_294_967_295, 'good'],
      [15, 'uncertain'],
      [null, 'bad'],
      [null, 'bad'],
      ['9223372036854775807', 'good'],
      ['[1,-2]', 'good'],
      ['Lösung <3> & more', 'good'],
      [null, 'bad'],
      [null, 'bad'],
      undefined,
    ])
    expect(items.slice(0, 3).map((item) => item?.time)).toEqual([at - 1_000, at + 125, at])
    expect(items[3]?.error).toBe('E_UNKNOWNITEMNAME The item name is not known.')
  })

  test('a page of what lies below', () => {
    const { nodes, continuationPoint } = readBrowsePage(readAnswer(golden('browse'), 'BrowseResponse'))
    expect(continuationPoint).toBe('page 2')
    expect(nodes.map(({ nodeId, nodeClass, dataType }) => [nodeId, nodeClass, dataType])).toEqual([
      ['Filler', 'Object', null],
      ['Filler.Counter', 'Variable', 'UInt32'],
      ['path=PLC 2;item=Recipe', 'Variable', 'String'],
    ])
  })

  test('a fault is told in the server’s words', () => {
    expect(() => readAnswer(golden('fault'), 'ReadResponse')).toThrow(
      /^fault E_SERVERSTATE: The operation could not complete/,
    )
  })

  const BOMB = `<!DOCTYPE a [${Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')}]><a>&e9;</a>`
  test.each([
    ['entities that expand', BOMB, /document type/],
    ['a reference to a file', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', /document type/],
    ['an unknown entity', '<a>&b;</a>', /XML/],
    ['no end', '<a><b></a>', /XML/],
    ['nothing', '', /XML/],
    ['a page in HTML', '<html><body>502<br></body></html>', /XML/],
    ['very deep', '<a>'.repeat(5_000), /too deeply/],
    ['another answer', '<Envelope><Body><Other/></Body></Envelope>', /no ReadResponse/],
  ])('%s is refused', (_, text, why) => {
    expect(() => readAnswer(text, 'ReadResponse')).toThrow(why)
  })
})

/** The attributes and elements of our requests as the published WSDL declares them. */
const DECLARED: Readonly<Record<string, readonly string[]>> = {
  GetStatus: ['LocaleID', 'ClientRequestHandle'],
  Read: ['<Options', '<ItemList'],
  Options: [
    'ReturnErrorText',
    'ReturnDiagnosticInfo',
    'ReturnItemTime',
    'ReturnItemPath',
    'ReturnItemName',
    'RequestDeadline',
    'ClientRequestHandle',
    'LocaleID',
  ],
  ItemList: ['ItemPath', 'ReqType', 'MaxAge', '<Items'],
  Items: ['ItemPath', 'ReqType', 'ItemName', 'ClientItemHandle', 'MaxAge'],
  // biome-ignore format: a list to be read
  Browse: ['LocaleID', 'ClientRequestHandle', 'ItemPath', 'ItemName', 'ContinuationPoint', 'MaxElementsReturned', 'BrowseFilter', 'ElementNameFilter', 'VendorFilter', 'ReturnAllProperties', 'ReturnPropertyValues', 'ReturnErrorText', '<PropertyNames'],
  PropertyNames: [],
}

function undeclared(element: XmlElement): string[] {
  const known = DECLARED[element.name] ?? []
  const used = [...element.attributes.keys(), ...element.children.map(({ name }) => `<${name}`)]
  return [
    ...used.filter((name) => !known.includes(name)).map((name) => `${element.name} ${name}`),
    ...element.children.flatMap(undeclared),
  ]
}

test('requests say nothing that the published WSDL does not declare, whatever an item is called', () => {
  const name = 'Fü"ll<er>&\tone\u0001'
  const address = { itemPath: 'a&b', itemName: name }
  for (const { action, text } of [
    getStatusRequest(),
    readRequest([address, { itemPath: '', itemName: 'x' }]),
    browseRequest(address, 'p<2>'),
  ]) {
    const [request] = childOf(readXml(text), 'Body')?.children ?? []
    expect(request && undeclared(request)).toEqual([])
    expect(action).toBe(`http://opcfoundation.org/webservices/XMLDA/1.0/${request?.name}`)
  }
  const [first] =
    childOf(childOf(childOf(readXml(readRequest([address]).text), 'Body'), 'Read'), 'ItemList')?.children ??
    []
  expect(first?.attributes.get('ItemName')).toBe('Fü"ll<er>&\tone')
})

test.each(['Filler.Counter', 'path=PLC 2;item=a;b', 'path=;item'])(
  'the address %s is written as it was read',
  (text) => {
    expect(writeItemAddress(readItemAddress(text))).toBe(text)
  },
)
