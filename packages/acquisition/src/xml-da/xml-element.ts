import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'

/** An element by its name without prefix: its reader knows the schema. */
export type XmlElement = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
}

type Growing = { name: string; attributes: Map<string, string>; children: Growing[]; text: string }

const DEEPEST = 40

/**
 * Reads a document. Throws where it is not well-formed, and on any document type: no message has one, and
 * entities that expand are how a small text becomes a large one.
 */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const open: Growing[] = []
  let root: Growing | undefined
  const refuse = (why: string): never => {
    throw new Error(`XML: ${why}`)
  }
  parser.on('error', ({ message }) => refuse(message))
  parser.on('doctype', () => refuse('it has a document type'))
  parser.on('opentag', (tag: SaxesTagNS) => {
    const element: Growing = { name: tag.local, attributes: attributesOf(tag), children: [], text: '' }
    if (open.length >= DEEPEST) refuse('it is nested too deeply')
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const add = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return root ?? refuse('it is empty')
}

const attributesOf = ({ attributes }: SaxesTagNS): Map<string, string> =>
  new Map(
    Object.values(attributes)
      .filter(({ prefix, name }: SaxesAttributeNS) => prefix !== 'xmlns' && name !== 'xmlns')
      .map(({ local, value }: SaxesAttributeNS) => [local, value]),
  )

/** The first child of that name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The name in `xsd:int` or `E_FAIL`, without its prefix. */
export const localName = (qualified: string): string => qualified.slice(qualified.indexOf(':') + 1).trim()

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** Attributes as they are written; what is undefined is left out, and so is what no XML can say. */
export const writeAttributes = (
  attributes: Readonly<Record<string, string | number | boolean | undefined>>,
): string =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escaped(String(value))}"`]))
    .join('')

const escaped = (text: string): string =>
  text.replaceAll(UNSPEAKABLE, '').replaceAll(/[&<>"\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign)

/** What XML 1.0 can't say in any way: control characters but tab and line ends. */
const UNSPEAKABLE = /(?![\t\n\r])\p{Cc}/gu
