import { z } from 'zod/mini'
import type { CallShape } from './call.ts'

/** Minutes of the wall clock since the midnight with which the day begins: 1,560 is 02:00 of the next morning. */
const minute = z.int().check(z.gte(0), z.lte(2_880))
const stretch = { start: minute, end: minute }
const day = z.string().check(z.trim(), z.maxLength(10))
const name = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))

const listOf = <T extends z.ZodMiniType>(one: T, most: number) =>
  z.readonly(z.array(one).check(z.maxLength(most)))

const patternShift = z.object({
  name: name(60),
  ...stretch,
  breaks: listOf(z.object(stretch), 50),
})

const pattern = z.object({
  name: name(120),
  /** Minute at which a production day begins. */
  dayStart: minute,
  /** A date on which the first of `days` falls; they come again in turn. */
  anchor: day,
  days: listOf(
    z.object({
      shifts: listOf(patternShift, 50),
      /** Nobody works: a day without shifts that does not say so is refused. */
      free: z.optional(z.boolean()),
    }),
    400,
  ),
})

/** The narrowest decides: a line, else its sector, else the plant. */
const scope = z.union([
  z.object({ kind: z.literal('plant') }),
  z.object({ kind: z.literal('sector'), sectorID: z.int() }),
  z.object({ kind: z.literal('line'), lineID: z.int() }),
])

const rule = z.object({
  scope,
  /** The production day from which on it holds. */
  from: day,
  /** By name; null = none of its own any more. */
  pattern: z.nullable(z.string()),
})

const exception = z.union([
  z.object({ kind: z.literal('holiday'), scope, day, name: name(60) }),
  z.object({ kind: z.literal('working-day'), scope, day }),
  z.object({ kind: z.literal('cancelled'), scope, day, shift: name(60) }),
  z.object({ kind: z.literal('extra'), scope, day, shift: patternShift }),
])

const document = {
  patterns: listOf(pattern, 200),
  rules: listOf(rule, 2_000),
  exceptions: listOf(exception, 5_000),
}

const calendars = z.object({
  /** Which state of the calendar it is; 0 = the standard one, never changed. */
  revision: z.int(),
  ...document,
})

export type Calendars = z.infer<typeof calendars>

/** Stretches of days of a line whose shifts come out otherwise, as far as they have begun. */
const changedDays = z.object({
  lineID: z.int(),
  line: z.string(),
  from: day,
  until: day,
  days: z.int(),
  /** Closed shifts that are computed again. */
  shifts: z.int(),
})
export type ChangedDays = z.infer<typeof changedDays>

const preview = z.object({ changed: z.array(changedDays), shifts: z.int() })
export type CalendarPreview = z.infer<typeof preview>

const sent = z.object({ values: z.object({ revision: z.int().check(z.gte(0)), ...document }) })

export const calendarCalls = {
  'calendars.get': {
    summary:
      'The patterns of shifts of the plant, who follows which from which day on, and holidays, cancelled and extra shifts. Without rules the standard calendar holds: TM 06–14, TT 14–22, TN 22–06.',
    access: 'session',
    answer: calendars,
  },
  'calendars.preview': {
    summary: 'Which closed shifts and days a calendar would change, line by line. Nothing is written.',
    access: 'configuration.administer',
    body: sent,
    answer: preview,
  },
  'calendars.put': {
    summary:
      'Puts a calendar in the place of the one before, and has the closed shifts and days computed again that come out otherwise. A change that would cut a running shift is refused.',
    access: 'configuration.administer',
    body: sent,
    answer: z.object({ calendars, changed: z.array(changedDays), shifts: z.int() }),
  },
} as const satisfies Record<string, CallShape>
