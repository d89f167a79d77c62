import type { TagValue } from '@baliza/domain'
import { localName, type XmlElement } from './xml-element.ts'

const NUMBERS = new Set([
  'byte',
  'unsignedByte',
  'short',
  'unsignedShort',
  'int',
  'unsignedInt',
  'float',
  'double',
  'decimal',
  'integer',
])
/** They stay numbers as long as a number holds them exactly. */
const WIDE = new Set(['long', 'unsignedLong'])

/**
 * A value by the type that it says it is of; null = it has none. What a tag's own type makes of a text is not
 * decided here.
 */
export function valueOf(element: XmlElement | undefined): TagValue {
  if (!element || /^(?:true|1)$/.test(element.attributes.get('nil') ?? '')) return null
  const type = localName(element.attributes.get('type') ?? 'string')
  return type.startsWith('ArrayOf')
    ? JSON.stringify(element.children.map(memberOf))
    : scalarOf(element.text, type)
}

const memberOf = (member: XmlElement): TagValue =>
  member.name === 'anyType' ? valueOf(member) : scalarOf(member.text, member.name)

function scalarOf(text: string, type: string): TagValue {
  const trimmed = text.trim()
  if (type === 'boolean') return trimmed === '' ? null : trimmed === 'true' || trimmed === '1'
  if (NUMBERS.has(type)) return numberOf(trimmed)
  if (WIDE.has(type)) return Number.isSafeInteger(Number(trimmed)) ? numberOf(trimmed) : trimmed
  return text
}

/** `INF` and `NaN` are no values that anything could be made of. */
function numberOf(text: string): number | null {
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}
