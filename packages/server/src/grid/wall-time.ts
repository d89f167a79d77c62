import { sql } from 'kysely'
import type { DateInterval } from './load-options.ts'
import type { Scope, Sql } from './scope.ts'

/** From `at` (epoch ms) on, the zone's clocks are `offset` milliseconds ahead of UTC. */
type Offset = { readonly at: number; readonly offset: number }

/** The changes of clocks that grids know: outside, the first and the last offset hold. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2100

function offsetsOf(zone: string): Offset[] {
  const offsets: Offset[] = []
  let at: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from({
    year: FIRST_YEAR,
    month: 1,
    day: 1,
    timeZone: zone,
  })
  while (at && at.year < LAST_YEAR) {
    const offset = at.offsetNanoseconds / 1e6
    if (offsets.at(-1)?.offset !== offset) offsets.push({ at: at.epochMilliseconds, offset })
    at = at.getTimeZoneTransition('next')
  }
  return offsets
}

const known = new Map<string, Offset[]>()

/**
 * An instant as wall-clock milliseconds of the plant: what a clock there shows, counted as if it were UTC.
 * SQLite knows no zones, and PostgreSQL has its own idea of them, so that both are told the offsets; as a
 * tree, so that 130 years cost eight comparisons.
 */
const wallTime = (at: Sql, zone: string): Sql => sql`(${at} + ${offsetSql(at, knownOffsets(zone))})`

function knownOffsets(zone: string): Offset[] {
  const offsets = known.get(zone) ?? offsetsOf(zone)
  known.set(zone, offsets)
  return offsets
}

/** The same for one instant at hand. */
export function wallClockOf(at: number, zone: string): number {
  const offsets = knownOffsets(zone)
  let first = 0
  for (let last = offsets.length; last - first > 1; ) {
    const half = (first + last) >> 1
    if (at < (offsets[half]?.at ?? 0)) last = half
    else first = half
  }
  return at + (offsets[first]?.offset ?? 0)
}

function offsetSql(at: Sql, offsets: readonly Offset[]): Sql {
  if (offsets.length <= 1) return sql.lit(offsets[0]?.offset ?? 0)
  const half = Math.ceil(offsets.length / 2)
  const later = offsets.slice(half)
  return sql`case when ${at} < ${sql.lit(later[0]?.at ?? 0)} then ${offsetSql(at, offsets.slice(0, half))} else ${offsetSql(at, later)} end`
}

const DAY = 86_400_000
/** 1 January 1970 was a Thursday; Sunday is 0. */
const FIRST_WEEKDAY = 4

/** A part of the plant's wall clock, as a whole number. Days of the week count from Sunday = 0. */
export function wallPart(at: Sql, interval: DateInterval, { calendar, dialect }: Scope): Sql {
  const wall = wallTime(at, calendar.zone)
  const part = (unit: number, modulus: number) => sql`(${wall} / ${sql.lit(unit)}) % ${sql.lit(modulus)}`
  const calendarPart = dialect === 'postgres' ? onPostgres(wall) : onSqlite(wall)
  switch (interval) {
    case 'second':
      return part(1_000, 60)
    case 'minute':
      return part(60_000, 60)
    case 'hour':
      return part(3_600_000, 24)
    case 'dayOfWeek':
      return sql`(${wall} / ${sql.lit(DAY)} + ${sql.lit(FIRST_WEEKDAY)}) % 7`
    case 'quarter':
      return sql`(${calendarPart('month')} + 2) / 3`
    case 'day':
    case 'month':
    case 'year':
      return calendarPart(interval)
  }
}

type CalendarPart = (part: 'day' | 'month' | 'year') => Sql

const onPostgres =
  (wall: Sql): CalendarPart =>
  (part) =>
    sql`cast(extract(${sql.raw(part)} from to_timestamp(${wall} / 1000) at time zone 'UTC') as integer)`

const FORMAT = { day: '%d', month: '%m', year: '%Y' } as const

const onSqlite =
  (wall: Sql): CalendarPart =>
  (part) =>
    sql`cast(strftime(${sql.lit(FORMAT[part])}, ${wall} / 1000, 'unixepoch') as integer)`
