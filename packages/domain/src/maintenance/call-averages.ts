import type { CallTimes } from './call.ts'

/** Finished calls, and their times added up, in minutes. */
export type CallSums = CallTimes & { readonly finished: number }

/** The times of one call on the average, in minutes; null without a finished call. */
export type CallAverages = { readonly [Time in keyof CallTimes | 'totalTime']: number | null }

/**
 * Mean times of finished calls, as Σ minutes ÷ calls; `totalTime` is from the beginning of the trouble until
 * it was repaired. Two calls of 5 + 15 + 30 and 1 + 5 + 10 min: declaring 3, waiting 10, maintenance (the
 * MTTR of the calls) 20, total 33.
 */
export function averageOfCalls({
  finished,
  declaringTime,
  waitingTime,
  maintenanceTime,
}: CallSums): CallAverages {
  const mean = (minutes: number) => (finished === 0 ? null : minutes / finished)
  return {
    declaringTime: mean(declaringTime),
    waitingTime: mean(waitingTime),
    maintenanceTime: mean(maintenanceTime),
    totalTime: mean(declaringTime + waitingTime + maintenanceTime),
  }
}
