import type { Instant } from '../time/instant.ts'

/** A list value stays a list; what a server can't express in these arrives as text. */
export type TagValue = boolean | number | string | null

/**
 * `uncertain` counts as good for scripts; only `bad` hides the value. A value that nobody measured, as the
 * last one before a device was lost, is bad.
 */
export type Quality = 'good' | 'uncertain' | 'bad'

/** The data types of tags, as the sources declare them. */
export const TAG_TYPES = [
  'Boolean',
  'Byte',
  'Double',
  'Float',
  'Int16',
  'Int32',
  'Int64',
  'SByte',
  'String',
  'UInt16',
  'UInt32',
  'UInt64',
] as const
export type TagType = (typeof TAG_TYPES)[number]

/**
 * One value of one tag, as it left the machine. A failed reading is data (`quality: 'bad'`), not an
 * exception.
 */
export type TagReading = {
  readonly tagID: number
  readonly value: TagValue
  readonly quality: Quality
  /** When the machine says it happened; the arrival time where the source has no clock. */
  readonly sourceTime: Instant
  readonly arrivalTime: Instant
}
