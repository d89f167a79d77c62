import {
  type DayMinutes,
  OUT_OF_SHIFT,
  type PatternShift,
  type ShiftPattern,
  STANDARD_PATTERN,
} from './shift-pattern.ts'

/** Whom a rule is for: the narrowest decides. */
export type CalendarScope =
  | { readonly kind: 'plant' }
  | { readonly kind: 'sector'; readonly sectorID: number }
  | { readonly kind: 'line'; readonly lineID: number }

/** From a production day on, a pattern holds; null = no pattern of its own any more: what is wider decides. */
export type CalendarRule = {
  readonly scope: CalendarScope
  /** `YYYY-MM-DD` */
  readonly from: string
  readonly pattern: ShiftPattern | null
}

/**
 * What is different on one day. A holiday keeps the shifts of its day, and nobody answers for them; a working
 * day takes a holiday of a wider scope back.
 */
export type CalendarException = { readonly scope: CalendarScope; readonly day: string } & (
  | { readonly kind: 'holiday'; readonly name: string }
  | { readonly kind: 'working-day' }
  | { readonly kind: 'cancelled'; readonly shift: string }
  | { readonly kind: 'extra'; readonly shift: PatternShift }
)

export type CalendarRules = {
  readonly rules: readonly CalendarRule[]
  readonly exceptions: readonly CalendarException[]
}

export type CalendarPlace = { readonly lineID?: number; readonly sectorID?: number }

/** A shift of a day, or what lies between two of them (`OUT_OF_SHIFT`). */
type PlannedShift = DayMinutes & { readonly name: string }

export type DayPlan = {
  readonly dayStart: number
  /** From the start of the day to that of the next, without a gap, by the minutes of `DayMinutes`. */
  readonly shifts: readonly PlannedShift[]
  /** Breaks, holidays, and what lies outside of shifts: nobody answers for it. By start, none overlaps. */
  readonly unanswered: readonly (DayMinutes & { readonly why: UnansweredReason })[]
  /** The name of the holiday; undefined = none. */
  readonly holiday: string | undefined
  /** The rule that gave the shifts; undefined = the calendar that every plant begins with. */
  readonly rule: CalendarRule | undefined
}

export type UnansweredReason = 'break' | 'holiday' | 'out-of-shift'

const WIDEST_FIRST = ['plant', 'sector', 'line'] as const

const isFor = (scope: CalendarScope, { lineID, sectorID }: CalendarPlace): boolean =>
  scope.kind === 'plant' || (scope.kind === 'sector' ? scope.sectorID === sectorID : scope.lineID === lineID)

/** What holds of all rules at one place: a line, a sector, or the plant where neither is given. */
export const rulesAt = ({ rules, exceptions }: CalendarRules, place: CalendarPlace): CalendarRules => ({
  rules: rules.filter(({ scope }) => isFor(scope, place)),
  exceptions: exceptions.filter(({ scope }) => isFor(scope, place)),
})

/** Which rule gives a day its shifts: the newest of the narrowest scope that has a pattern then. */
function ruleOn({ rules }: CalendarRules, day: string): CalendarRule | undefined {
  for (const kind of WIDEST_FIRST.toReversed()) {
    const newest = rules
      .filter(({ scope, from }) => scope.kind === kind && from <= day)
      .reduce<CalendarRule | undefined>((a, b) => (a && a.from > b.from ? a : b), undefined)
    if (newest?.pattern) return newest
  }
  return undefined
}

function patternDay({ anchor, days }: ShiftPattern, day: string): readonly PatternShift[] {
  const since = Temporal.PlainDate.from(anchor).until(day).days
  const nth = ((since % days.length) + days.length) % days.length
  return days[nth]?.shifts ?? []
}

export const dayStartOn = (rules: CalendarRules, day: string): number =>
  (ruleOn(rules, day)?.pattern ?? STANDARD_PATTERN).dayStart

/**
 * The shifts of a day at the place that the rules were taken for. `end`: the minute at which the next day
 * begins, which may have another start than this one.
 */
export function planDay(rules: CalendarRules, day: string, end: number): DayPlan {
  const rule = ruleOn(rules, day)
  const pattern = rule?.pattern ?? STANDARD_PATTERN
  const whole = { start: pattern.dayStart, end }
  const worked = workedShifts(patternDay(pattern, day), exceptionsOn(rules, day), whole)
  const holiday = holidayOn(exceptionsOn(rules, day))
  const shifts = withGaps(worked, whole)
  return {
    dayStart: pattern.dayStart,
    shifts,
    unanswered: unansweredOf(shifts, worked, holiday),
    holiday,
    rule,
  }
}

/** Of the plant first, of the line last: who is nearer has the last word. */
const exceptionsOn = ({ exceptions }: CalendarRules, day: string): CalendarException[] =>
  WIDEST_FIRST.flatMap((kind) => exceptions.filter((one) => one.scope.kind === kind && one.day === day))

const holidayOn = (exceptions: readonly CalendarException[]): string | undefined =>
  exceptions.reduce<string | undefined>((name, one) => {
    if (one.kind === 'holiday') return one.name
    return one.kind === 'working-day' ? undefined : name
  }, undefined)

/** Without those that are cancelled; an extra shift takes what the others leave free. */
function workedShifts(
  regular: readonly PatternShift[],
  exceptions: readonly CalendarException[],
  whole: DayMinutes,
): PatternShift[] {
  const cancelled = new Set(exceptions.flatMap((one) => (one.kind === 'cancelled' ? [one.shift] : [])))
  const extra = exceptions.flatMap((one) => (one.kind === 'extra' ? [one.shift] : []))
  const shifts = [...regular.filter(({ name }) => !cancelled.has(name)), ...extra]
  const placed: PatternShift[] = []
  for (const shift of shifts) {
    const start = Math.max(
      whole.start,
      shift.start,
      ...placed.filter((p) => p.start <= shift.start).map(endOf),
    )
    const end = Math.min(whole.end, shift.end, ...placed.filter((p) => p.start > shift.start).map(startOf))
    if (start < end) placed.push({ ...shift, start, end, breaks: clipped(shift.breaks, { start, end }) })
  }
  return placed.sort((a, b) => a.start - b.start)
}

const endOf = ({ end }: DayMinutes): number => end
const startOf = ({ start }: DayMinutes): number => start

const clipped = (parts: readonly DayMinutes[], { start, end }: DayMinutes): DayMinutes[] =>
  parts
    .map((part) => ({ start: Math.max(part.start, start), end: Math.min(part.end, end) }))
    .filter((part) => part.start < part.end)
    .sort((a, b) => a.start - b.start)

function withGaps(worked: readonly PatternShift[], whole: DayMinutes): PlannedShift[] {
  const shifts: PlannedShift[] = []
  let from = whole.start
  for (const { name, start, end } of worked) {
    if (from < start) shifts.push({ name: OUT_OF_SHIFT, start: from, end: start })
    shifts.push({ name, start, end })
    from = end
  }
  if (from < whole.end) shifts.push({ name: OUT_OF_SHIFT, start: from, end: whole.end })
  return shifts
}

function unansweredOf(
  shifts: readonly PlannedShift[],
  worked: readonly PatternShift[],
  holiday: string | undefined,
): DayPlan['unanswered'] {
  return shifts.flatMap(({ name, start, end }): DayPlan['unanswered'] => {
    if (name === OUT_OF_SHIFT) return [{ start, end, why: 'out-of-shift' }]
    if (holiday !== undefined) return [{ start, end, why: 'holiday' }]
    const breaks = worked.find((shift) => shift.start === start)?.breaks ?? []
    return breaks.map((rest) => ({ start: rest.start, end: rest.end, why: 'break' }))
  })
}
