import type { TagValue } from '@baliza/domain'

/** Where an API tag's value lies: a document, the place in it, and the place of its time if it has one. */
export type JsonAddress = {
  readonly url: string
  readonly value: readonly string[]
  readonly time: readonly string[] | undefined
}

const FRAGMENT = /^(?<value>(?:\/[^;]*)?)(?:;time=(?<time>\/.*))?$/

/**
 * Reads `URL#/json/pointer`, or `URL#/json/pointer;time=/json/pointer`; the URL may be relative to the
 * server's. Undefined where that is no address.
 */
export function readJsonAddress(tagValue: string, server: string): JsonAddress | undefined {
  const url = URL.parse(tagValue.trim(), server)
  const places = readPlaces(url?.hash.slice(1) ?? '')
  if (!url || !places || !/^https?:$/.test(url.protocol)) return undefined
  url.hash = ''
  return { url: url.href, ...places }
}

/**
 * Reads `/json/pointer` or `/json/pointer;time=/json/pointer`; undefined where the text is not one. An empty
 * text is the whole document.
 */
export function readPlaces(fragment: string): Omit<JsonAddress, 'url'> | undefined {
  const { groups } = FRAGMENT.exec(fragment) ?? {}
  if (!groups) return undefined
  const { value = '', time } = groups
  return { value: toPath(value), time: time === undefined ? undefined : toPath(time) }
}

/** RFC 6901, percent-encoded as it stands in a URL: `/a~1b` is the member `a/b`. */
function toPath(pointer: string): readonly string[] {
  const steps = decode(pointer).split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Text with a stray `%` is taken as it is. */
const decode = (text: string): string => (/%(?![0-9a-f]{2})/i.test(text) ? text : decodeURIComponent(text))

/** What lies at a path of a document; undefined = nothing. */
export function at(document: unknown, path: readonly string[]): unknown {
  let found = document
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return found
}

/** Devices often write numbers as texts: a tag that is declared a number reads them as numbers. */
export function toTagValue(value: unknown, tagType: string): TagValue {
  if (typeof value === 'string' && tagType !== 'String') return declared(value, tagType)
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return value as TagValue
}

function declared(text: string, tagType: string): TagValue {
  if (tagType === 'Boolean') return BOOLEANS.get(text.trim().toLowerCase()) ?? text
  const number = Number(text)
  return text.trim() !== '' &&
    Number.isFinite(number) &&
    (Number.isSafeInteger(number) || !/^[\d-]+$/.test(text.trim()))
    ? number
    : text
}

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['off', false],
])

/** Epoch seconds or milliseconds, or a text that says its offset from UTC; else NaN. */
export function toTime(value: unknown): number {
  if (typeof value === 'number') return Math.floor(value < SECONDS_END ? value * 1_000 : value)
  return typeof value === 'string' && /(?:Z|[+-]\d\d:?\d\d)$/i.test(value) ? Date.parse(value) : Number.NaN
}

/** As seconds this is the year 5138, as milliseconds 1973. */
const SECONDS_END = 1e11
