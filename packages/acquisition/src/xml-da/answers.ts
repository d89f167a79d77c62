import type { Instant, Quality, TagValue } from '@baliza/domain'
import type { ReportedStatus } from '../connection/connection-report.ts'
import type { BrowsedNode } from '../driver.ts'
import { toTime } from '../http/json-address.ts'
import { writeItemAddress } from './address.ts'
import { valueOf } from './value.ts'
import { childOf, childrenOf, localName, readXml, type XmlElement } from './xml-element.ts'

/** What a server said of one item; `error` = why it has no value, in its own words. */
export type ItemAnswer = {
  readonly value: TagValue
  readonly quality: Quality
  /** Epoch milliseconds, NaN where it said none. */
  readonly time: number
  readonly error: string | undefined
}

export type BrowsePage = {
  readonly nodes: readonly BrowsedNode[]
  readonly continuationPoint: string | undefined
}

/** The answer in a message; a fault is thrown in the server's own words. */
export function readAnswer(text: string, name: string): XmlElement {
  const body = childOf(readXml(text), 'Body')
  const fault = childOf(body, 'Fault')
  if (fault) throw new Error(faultText(fault))
  const answer = childOf(body, name)
  if (!answer) throw new Error(`XML: it is no ${name}`)
  return answer
}

/** The namespaces of SOAP 1.1, and of 1.2, which some gateways speak. */
function faultText(fault: XmlElement): string {
  const code = childOf(fault, 'faultcode')?.text ?? childOf(childOf(fault, 'Code'), 'Value')?.text ?? ''
  const reason = childOf(fault, 'faultstring')?.text ?? childOf(childOf(fault, 'Reason'), 'Text')?.text ?? ''
  return `fault ${localName(code)}: ${reason.trim().slice(0, 200)}`
}

/** The words that OPC UA has for the same. */
const STATES: Readonly<Record<string, string>> = {
  running: 'Running',
  failed: 'Failed',
  noConfig: 'NoConfiguration',
  suspended: 'Suspended',
  test: 'Test',
  commFault: 'CommunicationFault',
}

export function readStatus(answer: XmlElement): ReportedStatus {
  const status = childOf(answer, 'Status')
  const state = childOf(answer, 'GetStatusResult')?.attributes.get('ServerState') ?? ''
  const startTime = timeOf(status?.attributes.get('StartTime'))
  const textOf = (name: string) => childOf(status, name)?.text.trim() || null
  return {
    vendorInfo: textOf('VendorInfo'),
    productVersion: status?.attributes.get('ProductVersion') || null,
    startTime: Number.isNaN(startTime) ? null : (startTime as Instant),
    serverState: STATES[state] ?? 'Unknown',
    statusInfo: textOf('StatusInfo'),
  }
}

/** What was said of each of so many items, by the handle that was given with it, or by its place. */
export function readItems(answer: XmlElement, count: number): readonly (ItemAnswer | undefined)[] {
  const texts = new Map(
    childrenOf(answer, 'Errors').map((error) => [
      error.attributes.get('ID') ?? '',
      childOf(error, 'Text')?.text.trim() ?? '',
    ]),
  )
  const found = Array.from({ length: count }, (): ItemAnswer | undefined => undefined)
  for (const [index, item] of childrenOf(childOf(answer, 'RItemList'), 'Items').entries()) {
    const handle = Number(item.attributes.get('ClientItemHandle') ?? index)
    if (Number.isInteger(handle) && handle >= 0 && handle < count) found[handle] = itemAnswer(item, texts)
  }
  return found
}

function itemAnswer(item: XmlElement, texts: ReadonlyMap<string, string>): ItemAnswer {
  const result = item.attributes.get('ResultID') ?? ''
  const time = timeOf(item.attributes.get('Timestamp'))
  if (localName(result).startsWith('E_'))
    return {
      value: null,
      quality: 'bad',
      time,
      error: `${localName(result)} ${texts.get(result) ?? ''}`.trim(),
    }
  const value = valueOf(childOf(item, 'Value'))
  const quality = qualityOf(childOf(item, 'Quality')?.attributes.get('QualityField'))
  return value === null || quality === 'bad'
    ? { value: null, quality: 'bad', time, error: undefined }
    : { value, quality, time, error: undefined }
}

/**
 * `goodLocalOverride`, `uncertainEUExceeded`, `badNotConnected`: the first word is what matters, but for the
 * last value before a device was lost, which nobody measured. Good where nothing is said.
 */
function qualityOf(field = 'good'): Quality {
  if (field === 'uncertainLastUsableValue') return 'bad'
  return field.startsWith('good') ? 'good' : field.startsWith('uncertain') ? 'uncertain' : 'bad'
}

/** A time without an offset is UTC. */
const timeOf = (text: string | undefined): number =>
  text === undefined
    ? Number.NaN
    : toTime(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text.trim()) ? text.trim() : `${text.trim()}Z`)

/** Names of types of XML Schema as OPC UA calls them. */
const TYPES: Readonly<Record<string, string>> = {
  boolean: 'Boolean',
  byte: 'SByte',
  unsignedByte: 'Byte',
  short: 'Int16',
  unsignedShort: 'UInt16',
  int: 'Int32',
  unsignedInt: 'UInt32',
  long: 'Int64',
  unsignedLong: 'UInt64',
  float: 'Float',
  double: 'Double',
  decimal: 'Double',
}

export function readBrowsePage(answer: XmlElement): BrowsePage {
  const next = answer.attributes.get('ContinuationPoint')
  return { nodes: childrenOf(answer, 'Elements').map(nodeOf), continuationPoint: next || undefined }
}

function nodeOf(element: XmlElement): BrowsedNode {
  const isItem = /^(?:true|1)$/.test(element.attributes.get('IsItem') ?? '')
  const name = element.attributes.get('Name') ?? ''
  const itemPath = element.attributes.get('ItemPath') ?? ''
  const nodeId = writeItemAddress({ itemPath, itemName: element.attributes.get('ItemName') ?? name })
  const dataType = isItem ? (TYPES[localName(dataTypeOf(element))] ?? 'String') : null
  return { nodeId, browseName: name, displayName: name, nodeClass: isItem ? 'Variable' : 'Object', dataType }
}

const dataTypeOf = (element: XmlElement): string => {
  const property = childrenOf(element, 'Properties').find(
    (one) => localName(one.attributes.get('Name') ?? '') === 'dataType',
  )
  return childOf(property, 'Value')?.text ?? ''
}
