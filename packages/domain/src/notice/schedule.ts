import type { Instant } from '../time/instant.ts'
import type { WallClock } from '../time/plant-calendar.ts'

/** The days of the week as a schedule names them, Monday first. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/**
 * When a group may be told: from `startTime` to `endTime` (HH:mm, wall-clock of the plant) of the days that
 * are on.
 */
export type Schedule = { readonly startTime: string; readonly endTime: string } & {
  readonly [Day in Weekday]: boolean
}

/**
 * Whether the group may be told at that moment. A window whose end is not after its start goes on into the
 * next day and belongs to the day on which it begins: Friday 22:00–06:00 covers Saturday 05:59 and not Friday
 * 05:59. The end itself is outside.
 */
export function scheduleCovers(schedule: Schedule, at: Instant, calendar: WallClock): boolean {
  const [date = '', clock = ''] = calendar.toWallClock(at).split('T')
  const today = Temporal.PlainDate.from(date).dayOfWeek - 1
  const { startTime, endTime } = schedule
  const time = clock.slice(0, 5)
  const isOn = (day: number) => schedule[WEEKDAYS[(day + 7) % 7] ?? 'monday']
  if (endTime > startTime) return isOn(today) && time >= startTime && time < endTime
  return (isOn(today) && time >= startTime) || (isOn(today - 1) && time < endTime)
}

export type ScheduleRefusal = {
  readonly field: 'startTime' | 'endTime'
  readonly code: 'schedule-start-required' | 'schedule-end-required' | 'schedule-time-invalid'
  readonly values: Record<never, never>
}

/** `06:00`, by the clock on the wall of the plant. */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Everything that is wrong with the times of a schedule (both are required). */
export function whyNotSchedule(times: {
  readonly startTime: string | null
  readonly endTime: string | null
}): ScheduleRefusal[] {
  const wrong = (field: ScheduleRefusal['field'], required: ScheduleRefusal['code']): ScheduleRefusal[] => {
    const time = times[field] ?? ''
    if (time === '') return [{ field, code: required, values: {} }]
    return CLOCK_TIME.test(time) ? [] : [{ field, code: 'schedule-time-invalid', values: {} }]
  }
  return [...wrong('startTime', 'schedule-start-required'), ...wrong('endTime', 'schedule-end-required')]
}
