import type { Quality, TagValue } from '@baliza/domain'
import type { Slot } from '../tag-slots.ts'

/** What a message says of one tag. `time` NaN = it says none. */
export type FoundValue = {
  readonly slot: Slot
  readonly value: TagValue
  readonly quality: Quality
  readonly time: number
  /** The source says that it tells of the past. */
  readonly isPast?: boolean
  /** Why it is bad, for the log. */
  readonly why?: string
}

/** What a message says. */
export type FoundMessage = {
  readonly found: readonly FoundValue[]
  /** When the source sent it, by its own clock; NaN = it does not say. */
  readonly sent: number
  /** The broker kept it, nobody knows for how long. */
  readonly isKept: boolean
  /** So many values were not taken because of their time. */
  readonly dropped: number
}

export const NOTHING_FOUND: FoundMessage = { found: [], sent: Number.NaN, isKept: false, dropped: 0 }
