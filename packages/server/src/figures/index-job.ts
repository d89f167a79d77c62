import type { Instant, Interval, PlantCalendar } from '@baliza/domain'
import type { ReasonTree } from '../facts/reasons/reason-tree.ts'
import type { Lead } from '../messaging/lead.ts'
import type { StoredSettings } from './window-row.ts'

/** One line, and the settings to compute by. `afresh`: closed windows take today's settings, too. */
export type IndexJob = {
  readonly lineID: number
  readonly span: Interval
  readonly now: Instant
  readonly calendar: PlantCalendar
  readonly reasons: ReasonTree
  readonly today: StoredSettings
  readonly afresh: boolean
  /** As who the rows are stored. */
  readonly lead?: Lead | undefined
}

/** Windows of a line that another calendar cut, and that lie across those that are stored: they go. */
export type ReplacedRows = {
  readonly lineID: number
  readonly shiftStarts: readonly Instant[]
  readonly days: readonly string[]
}
