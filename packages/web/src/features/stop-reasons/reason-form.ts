import type { BodyOf, StopReason } from '@baliza/contract'
import { whyNotName } from '@baliza/domain'
import type { Draft } from '../../ui/form/form-field.ts'

/** What the dialog holds while somebody writes. */
export type ReasonDraft = {
  /** Select values are text; '' = none chosen yet. */
  parentID: string
  reason: string
  /** Blank may be null too: that is how the server keeps it. */
  detail: string | null
  color: string | null
  pareto: boolean
  discountOEE: boolean
  isCategory: boolean
  /** Visible on every line, new ones too. */
  everyLine: boolean
  /** For one that isn't a category: the lines that show it. */
  lines: readonly string[]
  /** The equipment that it is linked to. */
  equipments: readonly string[]
}

export type DraftProblem = 'parent-required' | 'name-required' | 'name-with-slash'

const MAX_NAME = 80
const MAX_DETAIL = 255
export const REASON_LIMITS = { reason: MAX_NAME, detail: MAX_DETAIL } as const

export const emptyDraft = (parentID: number | null, isCategory: boolean): ReasonDraft => ({
  parentID: parentID === null ? '' : `${parentID}`,
  reason: '',
  detail: '',
  color: '',
  pareto: true,
  discountOEE: false,
  isCategory,
  everyLine: true,
  lines: [],
  equipments: [],
})

export function draftOf(reason: StopReason, equipments: readonly number[]): ReasonDraft {
  const lines = reason.enabledForLine === null ? [] : (JSON.parse(reason.enabledForLine) as number[])
  return {
    parentID: reason.parentID === null ? '' : `${reason.parentID}`,
    reason: reason.reason,
    detail: reason.detail ?? '',
    color: reason.color ?? '',
    pareto: reason.pareto,
    discountOEE: reason.discountOEE,
    isCategory: reason.isCategory,
    everyLine: reason.enabledForLine === null,
    lines: lines.map(String),
    equipments: equipments.map(String),
  }
}

export function whyNotParent({ parentID }: Draft<ReasonDraft>): DraftProblem | undefined {
  return !parentID ? 'parent-required' : undefined
}

export function whyNotReasonName({ reason }: Draft<ReasonDraft>): DraftProblem | undefined {
  const why = whyNotName(reason ?? '')
  if (why === 'name-empty') return 'name-required'
  return why
}

type Values = BodyOf<'stopreasons.post'>['values']

/** What travels to the server: every field of a new reason. */
export function valuesOf(draft: ReasonDraft): Values {
  return {
    parentID: Number(draft.parentID),
    reason: draft.reason.trim(),
    detail: draft.detail?.trim() || null,
    color: draft.color || null,
    pareto: draft.pareto,
    discountOEE: draft.discountOEE,
    isCategory: draft.isCategory,
    enabledForLine: draft.everyLine
      ? null
      : JSON.stringify(draft.lines.map(Number).toSorted((a, b) => a - b)),
  }
}

/** Only what somebody changed. */
export function changedValues(before: ReasonDraft, after: ReasonDraft): Partial<Values> {
  const was: Record<string, unknown> = valuesOf(before)
  const { isCategory: _, ...now } = valuesOf(after)
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => was[field] !== value))
}

/** What a dialog may change: of a system stop the colour and the Pareto mark alone. */
export const isFixed = (reason: StopReason | undefined): boolean => reason?.systemStop ?? false
