import {
  type CalendarException,
  type CalendarRules,
  type CalendarScope,
  planDay,
  rulesAt,
} from './calendar-rules.ts'
import {
  DAY_MINUTES,
  OUT_OF_SHIFT,
  type PatternRefusal,
  type ShiftPattern,
  STANDARD_PATTERN,
  whyNotPattern,
} from './shift-pattern.ts'

export type NamedPattern = ShiftPattern & { readonly name: string }

/** A rule as it is written: by the name of its pattern. */
export type NamedRule = {
  readonly scope: CalendarScope
  readonly from: string
  readonly pattern: string | null
}

/** Everything that people set about the shifts of a plant. */
export type CalendarDocument = {
  readonly patterns: readonly NamedPattern[]
  readonly rules: readonly NamedRule[]
  readonly exceptions: readonly CalendarException[]
}

/** The rules with their patterns in them. A name that no pattern has is as no pattern. */
export function rulesOfDocument({ patterns, rules, exceptions }: CalendarDocument): CalendarRules {
  const byName = new Map(patterns.map(({ name, ...pattern }) => [name, pattern]))
  return {
    rules: rules.map(({ scope, from, pattern }) => ({
      scope,
      from,
      pattern: pattern === null ? null : (byName.get(pattern) ?? null),
    })),
    exceptions,
  }
}

type CalendarRefusalCode =
  | 'calendar-pattern-name'
  | 'calendar-pattern-twice'
  | 'calendar-pattern-anchor'
  | 'calendar-pattern-unknown'
  | 'calendar-rule-date'
  | 'calendar-rule-twice'
  | 'calendar-exception-date'
  | 'calendar-exception-twice'
  | 'calendar-holiday-name'
  | 'calendar-shift-not-on-day'
  | 'calendar-extra-outside-day'
  | 'calendar-extra-taken'

/** What is wrong, and where: the texts of a code name those of these that say something. */
export type CalendarRefusal = {
  readonly code: CalendarRefusalCode | PatternRefusal['code']
  readonly pattern: string
  /** Counts from 1 within the pattern. */
  readonly day: number
  readonly date: string
  readonly shift: string
  readonly other: string
}

const refusal = (
  code: CalendarRefusal['code'],
  where: Partial<Omit<CalendarRefusal, 'code'>> = {},
): CalendarRefusal => ({ code, pattern: '', day: 0, date: '', shift: '', other: '', ...where })

const PATTERN_NAME_LENGTH = 40

/** Everything that speaks against a calendar, in the order in which one reads it; none = it may be kept. */
export function whyNotCalendar(document: CalendarDocument): CalendarRefusal[] {
  const { patterns, rules, exceptions } = document
  const names = patterns.map(({ name }) => name)
  const found = [
    ...patterns.flatMap(whyNotNamed),
    ...twice(names).map((pattern) => refusal('calendar-pattern-twice', { pattern })),
    ...rules.flatMap((rule) => whyNotRule(rule, names)),
    ...twice(rules.map((rule) => JSON.stringify([placeOf(rule.scope), rule.from]))).map((key) =>
      refusal('calendar-rule-twice', { date: (JSON.parse(key) as [string, string])[1] }),
    ),
    ...exceptions.flatMap(whyNotWritten),
    ...twice(exceptions.map(keyOfException)).map((key) =>
      refusal('calendar-exception-twice', { date: (JSON.parse(key) as [string, string])[1] }),
    ),
  ]
  // NOTE: only what can be read is compared with its day
  if (found.length > 0) return found
  const plain = rulesOfDocument(document)
  return exceptions.flatMap((one) => whyNotOnItsDay(one, plain))
}

function whyNotNamed({ name, ...pattern }: NamedPattern): CalendarRefusal[] {
  if (name.trim() === '' || name.length > PATTERN_NAME_LENGTH)
    return [refusal('calendar-pattern-name', { pattern: name })]
  if (!isDay(pattern.anchor))
    return [refusal('calendar-pattern-anchor', { pattern: name, date: pattern.anchor })]
  return whyNotPattern(pattern).map((why) => refusal(why.code, { ...why, pattern: name }))
}

function whyNotRule({ from, pattern }: NamedRule, names: readonly string[]): CalendarRefusal[] {
  if (!isDay(from)) return [refusal('calendar-rule-date', { date: from })]
  return pattern === null || names.includes(pattern)
    ? []
    : [refusal('calendar-pattern-unknown', { pattern, date: from })]
}

function whyNotWritten(one: CalendarException): CalendarRefusal[] {
  const { day: date } = one
  if (!isDay(date)) return [refusal('calendar-exception-date', { date })]
  if (one.kind === 'holiday' && one.name.trim() === '') return [refusal('calendar-holiday-name', { date })]
  if (one.kind !== 'extra') return []
  const alone = { ...STANDARD_PATTERN, dayStart: 0, days: [{ shifts: [one.shift] }] }
  const [why] = whyNotPattern(alone).filter(({ code }) => code !== 'pattern-shift-outside-day')
  return why ? [refusal(why.code, { ...why, pattern: date, day: 1, date })] : []
}

/** A shift that is cancelled is one of its day; an extra one lies in the day, and the others leave it room. */
function whyNotOnItsDay(one: CalendarException, document: CalendarRules): CalendarRefusal[] {
  if (one.kind !== 'cancelled' && one.kind !== 'extra') return []
  const { day: date } = one
  const rules = rulesAt(document, placeOf(one.scope))
  const without = { ...rules, exceptions: rules.exceptions.filter((other) => other !== one) }
  const { dayStart, shifts } = planDay(without, date, DAY_MINUTES * 2)
  const shift = one.kind === 'extra' ? one.shift.name : one.shift
  if (one.kind === 'cancelled')
    return shifts.some(({ name }) => name === shift)
      ? []
      : [refusal('calendar-shift-not-on-day', { date, shift })]
  const { start, end } = one.shift
  if (start < dayStart || end > dayStart + DAY_MINUTES)
    return [refusal('calendar-extra-outside-day', { date, shift })]
  const taken = shifts.find((other) => isWorked(other.name) && other.start < end && other.end > start)
  return taken ? [refusal('calendar-extra-taken', { date, shift, other: taken.name })] : []
}

const isWorked = (name: string): boolean => name !== OUT_OF_SHIFT

function keyOfException(one: CalendarException): string {
  const shift = one.kind === 'extra' ? one.shift.name : one.kind === 'cancelled' ? one.shift : ''
  const kind = one.kind === 'working-day' ? 'holiday' : one.kind
  return JSON.stringify([placeOf(one.scope), one.day, kind, shift])
}

/** A place is named by what it is, so that two spellings of one scope are the same. */
const placeOf = (scope: CalendarScope): { lineID?: number; sectorID?: number } => {
  if (scope.kind === 'line') return { lineID: scope.lineID }
  return scope.kind === 'sector' ? { sectorID: scope.sectorID } : {}
}

const twice = (keys: readonly string[]): string[] => [
  ...new Set(keys.filter((key, i) => keys.indexOf(key) < i)),
]

function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(?!00)(\d\d)-(?!00)(\d\d)$/.exec(text) ?? []
  if (year === undefined) return false
  const nearest = Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: Number(day) })
  return nearest.toString() === text
}
