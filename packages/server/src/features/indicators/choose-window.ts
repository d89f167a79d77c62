import {
  earliest,
  type Instant,
  type Interval,
  later,
  latest,
  type PlantCalendar,
  type Shift,
  whyNotForward,
} from '@baliza/domain'

/** The stretch of time that a dashboard looks at. */
export type DashboardWindow = {
  readonly scope: 'order' | 'shift'
  /** Whole: the end of a running shift lies ahead. */
  readonly whole: Interval
  /** The part that has happened. */
  readonly past: Interval
  /** For scope shift. */
  readonly shift: Shift | undefined
  readonly previousShiftStart: Instant
  /** undefined = forward is blocked. */
  readonly nextShiftStart: Instant | undefined
  readonly current: boolean
}

type WindowChoice = { readonly scope: 'order' | 'shift'; readonly shiftStart: Instant | undefined }
type Started = { readonly startDate: Instant }

/**
 * The active order, or the shift that holds `shiftStart` (now without it). A line without an order is looked
 * at by shift.
 */
export function chooseWindow(
  choice: WindowChoice,
  order: Started | undefined,
  calendar: PlantCalendar,
  now: Instant,
): DashboardWindow {
  if (choice.scope === 'order' && order) return orderWindow(order, calendar, now)
  return shiftWindow(calendar.shiftAt(earliest(choice.shiftStart ?? now, now)), calendar, now)
}

function orderWindow({ startDate }: Started, calendar: PlantCalendar, now: Instant): DashboardWindow {
  const past = { start: startDate, end: latest(now, later(startDate, 1)) }
  const previousShiftStart = calendar.previousShift(calendar.shiftAt(now)).start
  return {
    scope: 'order',
    whole: past,
    past,
    shift: undefined,
    previousShiftStart,
    nextShiftStart: undefined,
    current: true,
  }
}

function shiftWindow(shift: Shift, calendar: PlantCalendar, now: Instant): DashboardWindow {
  return {
    scope: 'shift',
    whole: { start: shift.start, end: shift.end },
    past: { start: shift.start, end: latest(later(shift.start, 1), earliest(shift.end, now)) },
    shift,
    previousShiftStart: calendar.previousShift(shift).start,
    nextShiftStart: whyNotForward(shift, now) ? undefined : calendar.nextShift(shift).start,
    current: now < shift.end,
  }
}
