import type { Recalculation } from '@baliza/contract'

export const isActive = ({ state }: Recalculation): boolean => state === 'waiting' || state === 'running'

/** Those that were seen active, and are no longer; one that ended before anybody looked is no news. */
export const endedJobs = (
  seenActive: readonly number[],
  jobs: readonly Recalculation[],
): readonly Recalculation[] => jobs.filter((job) => seenActive.includes(job.id) && !isActive(job))
