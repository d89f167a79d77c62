import { allOf, type Filter, within } from './filter.ts'
import type { GroupInterval, GroupItem } from './grid-source.ts'
import type { GroupKey, GroupPath } from './level.ts'

const two = (figure: number) => String(figure).padStart(2, '0')

/** A time on the plant's wall, as a filter without an offset means it. */
export const wallTime = (time: Temporal.PlainDateTime): string =>
  `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}T${two(time.hour)}:${two(time.minute)}:${two(time.second)}`

const PARTS: readonly GroupInterval[] = ['year', 'month', 'day', 'hour', 'minute']

/** From year 2026, month 11 and day 3: the whole of that day on the plant's wall. */
export function datesWithin(field: string, parts: readonly number[]): Filter | undefined {
  const interval = PARTS[parts.length - 1]
  if (interval === undefined) return undefined
  const [year = 1970, month = 1, day = 1, hour = 0, minute = 0] = parts
  const from = new Temporal.PlainDateTime(year, month, day, hour, minute)
  return within(field, wallTime(from), wallTime(from.add({ [`${interval}s`]: 1 })))
}

/** What is under an opened group: the conditions that its keys, from the outermost on, stand for. */
export function pathFilter(groups: readonly GroupItem[], path: GroupPath): Filter | undefined {
  const fields = [...new Set(groups.slice(0, path.length).map(({ selector }) => selector))]
  return allOf(fields.map((field) => fieldFilter(field, groups, path)))
}

function fieldFilter(field: string, groups: readonly GroupItem[], path: GroupPath): Filter | undefined {
  const keys: GroupKey[] = path.filter((_, depth) => groups[depth]?.selector === field)
  const isDated = groups.some(
    ({ selector, groupInterval }) => selector === field && groupInterval !== undefined,
  )
  const [key = null] = keys
  return isDated && key !== null ? datesWithin(field, keys.map(Number)) : [field, '=', key]
}
