import type { ImportPreview, ImportRow } from '@baliza/contract'

export type Outcome = ImportRow['outcome']

/**
 * A line of the file as the grid shows it: its cells by field, and what becomes of it. Names of fields go
 * into styles, so that they are words.
 */
export type PreviewRow = Readonly<Record<string, unknown>> & {
  readonly importRow: number
  readonly importOutcome: Outcome
  readonly importProblems: string
}

const ORDER: Record<Outcome, number> = { refuse: 0, add: 1, change: 2, same: 3 }

/** The refused ones first, for they are what somebody must look at; then in the order of the file. */
export function previewRows({ rows }: Pick<ImportPreview, 'rows'>, only: Outcome | undefined): PreviewRow[] {
  return rows
    .filter(({ outcome }) => only === undefined || outcome === only)
    .toSorted((left, right) => ORDER[left.outcome] - ORDER[right.outcome] || left.row - right.row)
    .map(({ row, outcome, values, problems }) => ({
      ...values,
      importRow: row,
      importOutcome: outcome,
      importProblems: problems.map(({ message }) => message).join(' '),
      importWrong: problems.map(({ field }) => field),
    }))
}

/** Whether something is wrong with just this cell. */
export const isWrong = (row: PreviewRow, field: string): boolean =>
  (row['importWrong'] as readonly (string | null)[]).includes(field)
