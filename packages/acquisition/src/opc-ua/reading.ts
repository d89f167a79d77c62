import type { Instant, Quality, TagValue } from '@baliza/domain'
import { DataType, type DataValue, StatusCodes, VariantArrayType } from 'node-opcua-client'
import { isTime } from '../clocks/source-clock.ts'
import type { Draft } from '../clocks/source-clocks.ts'
import type { Slot } from '../tag-slots.ts'

/** OPC UA keeps the severity in the two highest bits of a status code. */
const QUALITIES: readonly Quality[] = ['good', 'uncertain', 'bad', 'bad']

/**
 * Uncertain statuses of values that nobody measured: the last one before the device was lost, one that
 * somebody entered instead, one that was never written. The lowest 16 bits are flags.
 */
const NOT_MEASURED: ReadonlySet<number> = new Set(
  [
    StatusCodes.UncertainNoCommunicationLastUsableValue,
    StatusCodes.UncertainLastUsableValue,
    StatusCodes.UncertainSubstituteValue,
    StatusCodes.UncertainInitialValue,
  ].map(({ value }) => value >>> 16),
)

function qualityOf(status: number): Quality {
  const quality = QUALITIES[status >>> 30] ?? 'bad'
  return quality === 'uncertain' && NOT_MEASURED.has(status >>> 16) ? 'bad' : quality
}

/**
 * A reading as the server sent it. This runs for every value of the plant: it makes the one object that it
 * returns.
 */
export function toReading({ tag }: Pick<Slot, 'tag'>, data: DataValue, arrivalTime: Instant): Draft {
  const quality = qualityOf(data.statusCode.value)
  return {
    tagID: tag.tagID,
    value: quality === 'bad' ? null : toTagValue(data),
    quality,
    sourceTime: timeOf(data),
    arrivalTime,
  }
}

/** The source's own time, else the server's; NaN where neither says one. */
function timeOf({ sourceTimestamp, serverTimestamp }: DataValue): number {
  const source = sourceTimestamp?.getTime() ?? Number.NaN
  if (isTime(source)) return source
  return serverTimestamp?.getTime() ?? Number.NaN
}

function toTagValue({ value: variant }: DataValue): TagValue {
  const value: unknown = variant?.value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (variant.arrayType !== VariantArrayType.Scalar) return textOfList(value, variant.dataType)
  return scalar(value, variant.dataType)
}

type ToText = (value: never) => TagValue

/** The scalars that arrive as objects. 64-bit integers come as [high, low]. */
const OBJECTS: Partial<Record<DataType, ToText>> = {
  [DataType.Int64]: (value: object) => wide(value, true),
  [DataType.UInt64]: (value: object) => wide(value, false),
  [DataType.DateTime]: (value: Date) => value.toJSON(),
  [DataType.ByteString]: (value: Buffer) => value.toString('base64'),
  [DataType.LocalizedText]: (value: { text: string | null }) => value.text,
  [DataType.NodeId]: asText,
  [DataType.ExpandedNodeId]: asText,
  [DataType.QualifiedName]: asText,
  [DataType.StatusCode]: asText,
}

function scalar(value: unknown, type: DataType): TagValue {
  if (typeof value !== 'object' || value === null) return value as TagValue
  const toText = OBJECTS[type] ?? ((structure: unknown) => JSON.stringify(structure))
  return toText(value as never)
}

function asText(value: { toString(): string }): string {
  return value.toString()
}

/** They stay numbers as long as a number can hold them exactly. */
function wide(value: object, signed: boolean): TagValue {
  const [high = 0, low = 0] = value as readonly number[]
  const whole = (signed ? high | 0 : high >>> 0) * 2 ** 32 + (low >>> 0)
  if (Number.isSafeInteger(whole)) return whole
  const bits = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
  return (signed ? BigInt.asIntN(64, bits) : bits).toString()
}

const textOfList = (value: unknown, type: DataType): TagValue =>
  JSON.stringify(Array.from(value as Iterable<unknown>, (item) => scalar(item, type)))
