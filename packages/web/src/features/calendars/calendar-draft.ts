import {
  type CalendarDocument,
  type CalendarException,
  type CalendarScope,
  DAY_MINUTES,
  type DayMinutes,
  type NamedPattern,
  type PatternShift,
  type ShiftPattern,
  STANDARD_PATTERN,
} from '@baliza/domain'

/** `06:00`; minutes of the next morning as the clock shows them. */
export function clockOf(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`
}

export const hoursText = ({ start, end }: DayMinutes): string => `${clockOf(start)}–${clockOf(end)}`

/** The first minute, from one on, at which a clock shows `06:00`; undefined where that is no time. */
export function minuteFrom(from: number, clock: string): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? []
  if (hour === undefined) return undefined
  const wall = Number(hour) * 60 + Number(minute)
  return wall + DAY_MINUTES * Math.max(0, Math.ceil((from - wall) / DAY_MINUTES))
}

/** What begins and ends by the clock, from a minute on; over midnight where it ends before it begins. */
export function hoursFrom(from: number, startClock: string, endClock: string): DayMinutes | undefined {
  const start = minuteFrom(from, startClock)
  const end = start === undefined ? undefined : minuteFrom(start + 1, endClock)
  return start === undefined || end === undefined ? undefined : { start, end }
}

/** A shift at other hours; its breaks stay at the clock. */
export function shiftAtHours(shift: PatternShift, hours: DayMinutes): PatternShift {
  const breaks = shift.breaks.map(
    ({ start, end }) => hoursFrom(hours.start, clockOf(start), clockOf(end)) ?? { start, end },
  )
  return { ...shift, ...hours, breaks }
}

/** A pattern whose production days begin at another hour; its shifts stay at the clock. */
export function withDayStart<Pattern extends ShiftPattern>(pattern: Pattern, dayStart: number): Pattern {
  const days = pattern.days.map((day) => ({
    ...day,
    shifts: day.shifts.map((shift) =>
      shiftAtHours(shift, hoursFrom(dayStart, clockOf(shift.start), clockOf(shift.end)) ?? shift),
    ),
  }))
  return { ...pattern, dayStart, days }
}

const shift = (name: string, from: number, until: number): PatternShift => ({
  name,
  start: from * 60,
  end: until * 60,
  breaks: [],
})
const FREE = { shifts: [], free: true }
const WORKED = { shifts: [shift('D', 6, 18), shift('N', 18, 30)] }

export const TEMPLATE_IDS = ['three', 'two', 'weekdays', 'four-on'] as const
export type TemplateID = (typeof TEMPLATE_IDS)[number]

/** What a pattern may begin with. */
export const TEMPLATES: Readonly<Record<TemplateID, ShiftPattern>> = {
  three: STANDARD_PATTERN,
  two: { ...STANDARD_PATTERN, days: [WORKED] },
  weekdays: {
    ...STANDARD_PATTERN,
    days: Array.from({ length: 7 }, (_, day) =>
      day < 5 ? { shifts: [shift('TM', 6, 14), shift('TT', 14, 22)] } : FREE,
    ),
  },
  'four-on': {
    ...STANDARD_PATTERN,
    days: Array.from({ length: 8 }, (_, day) => (day < 4 ? WORKED : FREE)),
  },
}

/** A name that is not taken yet: `Verano 2`. */
export function freeName(name: string, patterns: readonly NamedPattern[]): string {
  const taken = new Set(patterns.map((one) => one.name))
  let nth = 1
  while (taken.has(nth === 1 ? name : `${name} ${nth}`)) nth += 1
  return nth === 1 ? name : `${name} ${nth}`
}

/** A pattern in the place of another, or a new one; the rules follow a name that changes. */
export function withPattern(
  document: CalendarDocument,
  pattern: NamedPattern,
  replaced: string | undefined,
): CalendarDocument {
  if (replaced === undefined) return { ...document, patterns: [...document.patterns, pattern] }
  return {
    ...document,
    patterns: document.patterns.map((one) => (one.name === replaced ? pattern : one)),
    rules: document.rules.map((rule) =>
      rule.pattern === replaced ? { ...rule, pattern: pattern.name } : rule,
    ),
  }
}

export function isSameScope(a: CalendarScope, b: CalendarScope): boolean {
  if (a.kind === 'line') return b.kind === 'line' && a.lineID === b.lineID
  if (a.kind === 'sector') return b.kind === 'sector' && a.sectorID === b.sectorID
  return b.kind === 'plant'
}

/** A day is a holiday at a place or taken back there: the newer word counts. */
export function withException(document: CalendarDocument, added: CalendarException): CalendarDocument {
  const isAboutDay = ({ kind }: CalendarException): boolean => kind === 'holiday' || kind === 'working-day'
  const kept = document.exceptions.filter(
    (one) =>
      !(isAboutDay(one) && isAboutDay(added) && one.day === added.day && isSameScope(one.scope, added.scope)),
  )
  return { ...document, exceptions: [...kept, added] }
}

/** The holidays of a year at a place, in the next one as well; a day that has its own word there keeps it. */
export function withHolidaysOfNextYear(
  document: CalendarDocument,
  scope: CalendarScope,
  year: number,
): CalendarDocument {
  const here = document.exceptions.filter((one) => isSameScope(one.scope, scope))
  const copies = here.flatMap((one) => {
    if (one.kind !== 'holiday' || !one.day.startsWith(`${year}-`)) return []
    const day = `${year + 1}${one.day.slice(4)}`
    const isTaken = here.some((other) => other.day === day) || day.endsWith('-02-29')
    return isTaken ? [] : [{ ...one, day }]
  })
  return { ...document, exceptions: [...document.exceptions, ...copies] }
}

export const movedMonth = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** The days of a month `2026-11` in whole weeks from a Monday on. */
export function daysOfMonth(month: string): string[] {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const monday = first.subtract({ days: first.dayOfWeek - 1 })
  const weeks = Math.ceil((first.dayOfWeek - 1 + first.daysInMonth) / 7)
  return Array.from({ length: weeks * 7 }, (_, days) => monday.add({ days }).toString())
}

/** `24/11/2026` */
export const dayText = (day: string): string => day.split('-').toReversed().join('/')
