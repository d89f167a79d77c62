/**
 * Wall-clock minutes of a production day `D`, counted from the midnight with which the date `D` begins: 1,560
 * is 02:00 of the next morning. What lies in the night is written after 1,440.
 */
export type DayMinutes = { readonly start: number; readonly end: number }

/** A break is staffed time that nobody answers for. */
export type PatternShift = DayMinutes & { readonly name: string; readonly breaks: readonly DayMinutes[] }

/** A day on which nobody works has no shifts and says so: a day that somebody forgot is refused. */
export type PatternDay = { readonly shifts: readonly PatternShift[]; readonly free?: boolean | undefined }

/**
 * Shifts that come again: every day (one day), by the week (seven, from a Monday), rotating (four on, four
 * off: eight).
 */
export type ShiftPattern = {
  /** Minute of the wall clock at which a production day begins. */
  readonly dayStart: number
  /** The date `YYYY-MM-DD` on which the first of `days` fell once; the cycle goes on before it and after it. */
  readonly anchor: string
  readonly days: readonly PatternDay[]
}

/** What lies between shifts: "fuera de turno". No shift of a pattern may be called so. */
export const OUT_OF_SHIFT = 'FT'

export const DAY_MINUTES = 24 * 60

/** Weeks of seven days, rotations of five weeks, and all between them. */
const MOST_PATTERN_DAYS = 84
const MOST_SHIFTS_A_DAY = 12
const MOST_BREAKS_A_SHIFT = 12
const SHIFT_NAME_LENGTH = 12

const at = (hour: number): number => hour * 60
const eightHours = (name: string, hour: number): PatternShift => ({
  name,
  start: at(hour),
  end: at(hour + 8),
  breaks: [],
})

/** The calendar that every plant begins with: docs/product/limits.md#shifts. */
export const STANDARD_PATTERN: ShiftPattern = {
  dayStart: at(6),
  anchor: '2024-01-01',
  days: [{ shifts: [eightHours('TM', 6), eightHours('TT', 14), eightHours('TN', 22)] }],
}

type PatternRefusalCode =
  | 'pattern-without-days'
  | 'pattern-too-long'
  | 'pattern-day-start'
  | 'pattern-day-without-shift'
  | 'pattern-free-day-with-shift'
  | 'pattern-too-many-shifts'
  | 'pattern-shift-name'
  | 'pattern-shift-name-twice'
  | 'pattern-shift-empty'
  | 'pattern-shift-too-long'
  | 'pattern-shift-outside-day'
  | 'pattern-shifts-overlap'
  | 'pattern-too-many-breaks'
  | 'pattern-break-outside-shift'
  | 'pattern-breaks-overlap'

/** `day` counts from 1 within the pattern, 0 = the pattern as a whole; the names of the shifts in question. */
export type PatternRefusal = {
  readonly code: PatternRefusalCode
  readonly day: number
  readonly shift: string
  readonly other: string
}

const refusal = (code: PatternRefusalCode, day = 0, shift = '', other = ''): PatternRefusal => ({
  code,
  day,
  shift,
  other,
})

/** Everything that is wrong with a pattern, in the order in which one reads it; none = it may be kept. */
export function whyNotPattern(pattern: ShiftPattern): PatternRefusal[] {
  if (pattern.days.length === 0) return [refusal('pattern-without-days')]
  if (pattern.days.length > MOST_PATTERN_DAYS) return [refusal('pattern-too-long')]
  if (!isMinute(pattern.dayStart) || pattern.dayStart >= DAY_MINUTES) return [refusal('pattern-day-start')]
  return pattern.days.flatMap((day, i) => whyNotDay(day, i + 1, pattern.dayStart))
}

const isMinute = (value: number): boolean => Number.isInteger(value) && value >= 0

function whyNotDay({ shifts, free }: PatternDay, day: number, dayStart: number): PatternRefusal[] {
  if (free) return shifts.length > 0 ? [refusal('pattern-free-day-with-shift', day, shifts[0]?.name)] : []
  if (shifts.length === 0) return [refusal('pattern-day-without-shift', day)]
  if (shifts.length > MOST_SHIFTS_A_DAY) return [refusal('pattern-too-many-shifts', day)]
  return [
    ...shifts.flatMap((shift) => whyNotShift(shift, day, dayStart)),
    ...namedTwice(shifts).map((name) => refusal('pattern-shift-name-twice', day, name)),
    ...overlaps(shifts).map(([a, b]) => refusal('pattern-shifts-overlap', day, a.name, b.name)),
  ]
}

function whyNotShift(shift: PatternShift, day: number, dayStart: number): PatternRefusal[] {
  const code = whyNotName(shift.name) ?? whyNotHours(shift, dayStart) ?? whyNotBreaks(shift)
  return code ? [refusal(code, day, shift.name)] : []
}

const whyNotName = (name: string): PatternRefusalCode | undefined =>
  name.trim() === '' || name.length > SHIFT_NAME_LENGTH || name === OUT_OF_SHIFT
    ? 'pattern-shift-name'
    : undefined

function whyNotHours({ start, end }: DayMinutes, dayStart: number): PatternRefusalCode | undefined {
  if (!isMinute(start) || !isMinute(end) || end <= start) return 'pattern-shift-empty'
  if (end - start > DAY_MINUTES) return 'pattern-shift-too-long'
  return start < dayStart || end > dayStart + DAY_MINUTES ? 'pattern-shift-outside-day' : undefined
}

function whyNotBreaks({ start, end, breaks }: PatternShift): PatternRefusalCode | undefined {
  if (breaks.length > MOST_BREAKS_A_SHIFT) return 'pattern-too-many-breaks'
  const isInside = (rest: DayMinutes): boolean =>
    isMinute(rest.start) && rest.start >= start && rest.end <= end && rest.start < rest.end
  if (!breaks.every(isInside)) return 'pattern-break-outside-shift'
  return overlaps(breaks).length > 0 ? 'pattern-breaks-overlap' : undefined
}

const namedTwice = (shifts: readonly PatternShift[]): string[] => [
  ...new Set(shifts.map(({ name }) => name).filter((name, i, names) => names.indexOf(name) < i)),
]

/** Neighbours in time that lie across each other. */
function overlaps<T extends DayMinutes>(parts: readonly T[]): [T, T][] {
  const inTime = parts.toSorted((a, b) => a.start - b.start)
  return inTime.flatMap((part, i): [T, T][] => {
    const next = inTime[i + 1]
    return next && next.start < part.end ? [[part, next]] : []
  })
}
