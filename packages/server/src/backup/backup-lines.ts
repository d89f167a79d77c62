/**
 * A backup is compressed lines of JSON, the same whichever database it comes from: who wrote it; then each
 * table, its name and columns followed by its rows; at the end, how many rows there were, and their sum.
 */
export type BackupLine = HeadLine | TableLine | readonly unknown[] | EndLine

export type HeadLine = {
  readonly kind: 'baliza-backup'
  readonly format: 1
  readonly at: string
  readonly migrations: readonly string[]
}

export type TableLine = {
  readonly kind: 'table'
  readonly table: string
  readonly columns: readonly string[]
  /** The column that the database numbers, and the number that comes next. */
  readonly numbered?: { readonly column: string; readonly next: number }
}

/** Backups of before have no sum. */
export type EndLine = { readonly kind: 'end'; readonly rows: number; readonly sum?: number }
