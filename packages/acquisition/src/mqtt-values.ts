import type { Quality, TagValue } from '@baliza/domain'
import type { Slot } from './tag-board.ts'

/** What a message says of one tag. `time` NaN = it says none. */
export type FoundValue = {
  readonly slot: Slot
  readonly value: TagValue
  readonly quality: Quality
  readonly time: number
  /** Why it is bad, for the log. */
  readonly why?: string
}
