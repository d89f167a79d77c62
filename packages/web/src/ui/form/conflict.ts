import type { RowConflict } from '@baliza/contract'
import type { FormField, FormValues } from './form-field.ts'
import { isSame } from './form-values.ts'

/** What a refused write says of the row that somebody else changed meanwhile, if that is why. */
export function conflictIn(error: unknown): RowConflict | undefined {
  const conflict = error instanceof Error && 'conflict' in error ? error.conflict : undefined
  return conflict as RowConflict | undefined
}

/** The revision that somebody else left behind, once the reader of a form has seen it. */
export const revisionIn = (theirs: FormValues | undefined): number | undefined =>
  typeof theirs?.['revision'] === 'number' ? theirs['revision'] : undefined

/** Of the stored row what the form knows of it: other columns may be of another form there. */
export const knownFields = (initial: FormValues, current: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(current).filter(([field, value]) => field in initial && isAlike(initial[field], value)),
  )

/**
 * A list that is stored as text, an instant as a number: the same fact, but nothing that the form could go on
 * with.
 */
const isAlike = (known: unknown, stored: unknown) =>
  known == null || stored == null || typeof known === typeof stored

/** A field in which the version of somebody else differs from mine, or from what both began with. */
export type Difference = {
  readonly field: FormField
  readonly theirs: unknown
  readonly mine: unknown
  readonly isMine: boolean
}

/**
 * What somebody else changed, and what I did, field by field. Fields that only they changed stay as they left
 * them either way.
 */
export function differencesOf(
  { fields, initial, values }: { fields: readonly FormField[]; initial: FormValues; values: FormValues },
  { current }: Pick<RowConflict, 'current'>,
): Difference[] {
  const theirs = knownFields(initial, current)
  return fields.flatMap((field) => {
    const [before, mine] = [initial[field.field], values[field.field]]
    const other = field.field in theirs ? theirs[field.field] : before
    const isMine = !isSame(before, mine)
    return isSame(before, other) && !isMine ? [] : [{ field, theirs: other, mine, isMine }]
  })
}
