import type { RowRefusal } from './read-file.ts'
import type { Section } from './sections.ts'
import type { Configuration, FileRow } from './stored-configuration.ts'

export type PlannedChange = {
  readonly section: Section
  readonly key: string
  readonly before?: FileRow
  readonly after?: FileRow
}

/** A file beside what is here: what it changes, and all that speaks against it. */
export type Plan = {
  readonly changes: readonly PlannedChange[]
  readonly refusals: readonly RowRefusal[]
  readonly same: number
  readonly kept: number
  /** Everything as it would be. */
  readonly after: Configuration
}
