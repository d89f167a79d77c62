import type { Recalculation } from '@baliza/contract'
import { expect, test } from 'vitest'
import { endedJobs } from './ended-jobs.ts'

const job = (id: number, state: Recalculation['state']): Recalculation => ({
  id,
  kind: 'orders',
  state,
  done: 0,
  total: null,
  beganAgain: 0,
  startedBy: 'admin',
  startDate: '2026-11-20T08:00:00.000Z',
  endDate: null,
})

test('how a recalculation ended is told to whoever saw it run, however it ended', () => {
  const jobs = [job(1, 'done'), job(2, 'failed'), job(3, 'cancelled'), job(4, 'running'), job(5, 'waiting')]
  expect(endedJobs([1, 2, 3, 4, 5], jobs).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('one that had ended before somebody came is not told', () => {
  expect(endedJobs([], [job(1, 'done')])).toEqual([])
})
