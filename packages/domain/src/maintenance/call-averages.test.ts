import { expect, test } from 'vitest'
import { averageOfCalls } from './call-averages.ts'

test('the times of calls are averaged over the finished ones', () => {
  expect(averageOfCalls({ finished: 2, declaringTime: 6, waitingTime: 20, maintenanceTime: 40 })).toEqual({
    declaringTime: 3,
    waitingTime: 10,
    maintenanceTime: 20,
    totalTime: 33,
  })
})

test('without a finished call there is no average', () => {
  const none = { declaringTime: null, waitingTime: null, maintenanceTime: null, totalTime: null }
  expect(averageOfCalls({ finished: 0, declaringTime: 0, waitingTime: 0, maintenanceTime: 0 })).toEqual(none)
})
