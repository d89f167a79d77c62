import { type Instant, MINUTE } from '../time/instant.ts'
import { clip, type Interval, lengthOf } from '../time/interval.ts'

/** Waiting → Started → Finished; Waiting → NoMtto, when no technician was needed. */
export const CALL_STATUS = { WAITING: 0, STARTED: 1, FINISHED: 2, NO_MTTO: 4 } as const
export type CallStatus = (typeof CALL_STATUS)[keyof typeof CALL_STATUS]

export type CallDates = {
  /** When the trouble began: the start of the open stop, else the moment of the call. */
  readonly callDate: Instant
  /** When the operator called. */
  readonly declarationDate: Instant
  /** When the technician signed in; null = not yet, or nobody was needed. */
  readonly startDate: Instant | null
  /** When it was over, either way. */
  readonly endDate: Instant | null
}

type Status = { readonly status: CallStatus }

/** The beacon is amber while a call of the line is active. */
export const isActiveCall = ({ status }: Status): boolean =>
  status === CALL_STATUS.WAITING || status === CALL_STATUS.STARTED

/** Why maintenance can't be called to a line; undefined = it can. One call of a line is active at a time. */
export const whyNotCall = (calls: readonly Status[]): 'call-active' | undefined =>
  calls.some(isActiveCall) ? 'call-active' : undefined

/**
 * Another technician has taken the call, or it is over already: of two who are as fast, the second is told
 * so.
 */
export type CallRefusal = 'call-taken' | 'call-not-started' | 'call-over'

/** Why the technician can't sign in. */
export function whyNotStartCall({ status }: Status): CallRefusal | undefined {
  if (status === CALL_STATUS.WAITING) return undefined
  return status === CALL_STATUS.STARTED ? 'call-taken' : 'call-over'
}

/** Why the work can't be finished. */
export function whyNotFinishCall({ status }: Status): CallRefusal | undefined {
  if (status === CALL_STATUS.STARTED) return undefined
  return status === CALL_STATUS.WAITING ? 'call-not-started' : 'call-over'
}

/** Why the call can't be closed as "nobody was needed". */
export const whyNotDismissCall = whyNotStartCall

/** Minutes. */
export type CallTimes = {
  readonly declaringTime: number
  readonly waitingTime: number
  readonly maintenanceTime: number
}

/**
 * The three times of a call inside a piece of its stop: until the operator called, until the technician came,
 * until it was repaired. Trouble at 10:00, called 10:05, technician 10:20, repaired 10:50: 5, 15 and 30 min;
 * the piece of the stop that ends at 10:30 has 5, 15 and 10.
 */
export function callTimes(call: CallDates, piece: Interval, now: Instant): CallTimes {
  const minutesInside = (start: Instant, end: Instant): number => {
    const inside = start < end ? clip({ start, end }, piece) : undefined
    return inside ? lengthOf(inside) / MINUTE : 0
  }
  const over = call.endDate ?? now
  return {
    declaringTime: minutesInside(call.callDate, call.declarationDate),
    waitingTime: minutesInside(call.declarationDate, call.startDate ?? over),
    maintenanceTime: call.startDate === null ? 0 : minutesInside(call.startDate, over),
  }
}

const ALERT_AFTER = 10 * MINUTE

/** The line has been under maintenance for more than 10 minutes, counted from the operator's call. */
export const isOverdueCall = (call: Status & Pick<CallDates, 'declarationDate'>, now: Instant): boolean =>
  isActiveCall(call) && now - call.declarationDate > ALERT_AFTER
