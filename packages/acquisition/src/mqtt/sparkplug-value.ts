import type { Quality, TagValue } from '@baliza/domain'
import type { SparkplugMetric } from './payload.ts'

/** Numbers of 64 bits come in two halves. */
type Wide = { readonly low: number; readonly high: number }

const isWide = (value: unknown): value is Wide =>
  typeof value === 'object' && value !== null && 'low' in value && 'high' in value

const bitsOf = ({ low, high }: Wide): bigint => (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)

/** It stays a number as long as a number holds it exactly. */
const exact = (value: bigint): TagValue =>
  Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()

/** Epoch milliseconds, or the number of an alias. */
export function toNumber(value: number | Wide | null | undefined): number {
  if (value === null || value === undefined) return Number.NaN
  return isWide(value) ? Number(bitsOf(value)) : value
}

type ToValue = (metric: SparkplugMetric) => TagValue

const int =
  (bits: number): ToValue =>
  ({ intValue }) =>
    ((intValue ?? 0) << (32 - bits)) >> (32 - bits)
const unsigned: ToValue = ({ intValue, longValue }) =>
  longValue === null || longValue === undefined ? (intValue ?? 0) >>> 0 : toNumber(longValue)
const signedWide: ToValue = ({ longValue }) =>
  isWide(longValue) ? exact(BigInt.asIntN(64, bitsOf(longValue))) : (longValue ?? 0)
const unsignedWide: ToValue = ({ longValue }) =>
  isWide(longValue) ? exact(bitsOf(longValue)) : (longValue ?? 0)
const text: ToValue = ({ stringValue }) => stringValue ?? ''
const bytes: ToValue = ({ bytesValue }) => Buffer.from(bytesValue ?? []).toString('base64')

/** By the numbers that Sparkplug B gives its types; data sets and templates are no values of a tag. */
const VALUES: Readonly<Record<number, ToValue | undefined>> = {
  1: int(8),
  2: int(16),
  3: int(32),
  4: signedWide,
  5: unsigned,
  6: unsigned,
  7: unsigned,
  8: unsignedWide,
  9: ({ floatValue }) => floatValue ?? 0,
  10: ({ doubleValue }) => doubleValue ?? 0,
  11: ({ booleanValue }) => booleanValue ?? false,
  12: text,
  13: unsignedWide,
  14: text,
  15: text,
  17: bytes,
  18: bytes,
}

/**
 * A metric's value by the type that its birth gave it; null = it has none, or one that is no value of a tag.
 */
export function metricValue(metric: SparkplugMetric, datatype: number): TagValue {
  if (metric.isNull) return null
  const value = VALUES[datatype]?.(metric) ?? null
  return typeof value === 'number' && !Number.isFinite(value) ? null : value
}

/** What the property `Quality` says: 0 bad, 192 good, 500 stale. Good where it is not there. */
export function metricQuality({ properties }: SparkplugMetric): Quality {
  const { keys, values } = { keys: [], values: [], ...properties }
  const code = values?.[(keys ?? []).indexOf('Quality')]?.intValue ?? GOOD
  if (code === GOOD) return 'good'
  return code >= UNCERTAIN && code < GOOD ? 'uncertain' : 'bad'
}

const GOOD = 192
const UNCERTAIN = 64
