import type { BodyOf } from '@baliza/contract'
import type { Draft } from '../../ui/form/form-field.ts'

/** What the form holds. Instants are wall-clock in the plant's zone, `2026-11-20T10:00:00`. */
export type ManualDraft = {
  readonly start: string
  readonly end: string
  /** Select values are text; '' = none chosen. */
  readonly reasonID: string
  readonly equipmentID: string
  readonly observation: string
}

export type DraftProblem = 'start-required' | 'end-required' | 'end-before-start' | 'reason-required'

export const whyNotStart = ({ start }: Draft<ManualDraft>): DraftProblem | undefined =>
  !start ? 'start-required' : undefined

export function whyNotEnd({ start, end }: Draft<ManualDraft>): DraftProblem | undefined {
  if (!end) return 'end-required'
  return start && withSeconds(end) <= withSeconds(start) ? 'end-before-start' : undefined
}

export const whyNotReason = ({ reasonID }: Draft<ManualDraft>): DraftProblem | undefined =>
  !reasonID ? 'reason-required' : undefined

/** A browser leaves seconds of zero away. */
const withSeconds = (text: string): string => (text.length === 16 ? `${text}:00` : text)

export function valuesOf(lineID: number, draft: ManualDraft): BodyOf<'stops.post'>['values'] {
  return {
    lineID,
    startDate: withSeconds(draft.start),
    endDate: withSeconds(draft.end),
    reasonID: Number(draft.reasonID),
    equipmentID: draft.equipmentID ? Number(draft.equipmentID) : null,
    observation: draft.observation.trim() === '' ? null : draft.observation.trim(),
  }
}

/** Only what was changed travels: nobody else's change of another field is lost. */
export function changesOf(
  before: ManualDraft,
  after: ManualDraft,
): Partial<Omit<BodyOf<'stops.post'>['values'], 'lineID'>> {
  const was: Record<string, unknown> = valuesOf(0, before)
  return Object.fromEntries(
    Object.entries(valuesOf(0, after)).filter(([field, value]) => was[field] !== value),
  )
}
