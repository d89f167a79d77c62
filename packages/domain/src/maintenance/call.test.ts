import { describe, expect, test } from 'vitest'
import { between, m } from '../testing/shift-builder.ts'
import {
  CALL_STATUS,
  type CallDates,
  callTimes,
  isActiveCall,
  isOverdueCall,
  whyNotCall,
  whyNotDismissCall,
  whyNotFinishCall,
  whyNotStartCall,
} from './call.ts'

const { WAITING, STARTED, FINISHED, NO_MTTO } = CALL_STATUS

test.each([
  { status: WAITING, active: true, start: undefined, finish: 'call-not-started', dismiss: undefined },
  { status: STARTED, active: true, start: 'call-taken', finish: undefined, dismiss: 'call-taken' },
  { status: FINISHED, active: false, start: 'call-over', finish: 'call-over', dismiss: 'call-over' },
  { status: NO_MTTO, active: false, start: 'call-over', finish: 'call-over', dismiss: 'call-over' },
])(
  'from status $status: active $active, start $start, finish $finish, dismiss $dismiss',
  ({ status, active, start, finish, dismiss }) => {
    const call = { status }
    expect(isActiveCall(call)).toBe(active)
    expect([whyNotStartCall(call), whyNotFinishCall(call), whyNotDismissCall(call)]).toEqual([
      start,
      finish,
      dismiss,
    ])
  },
)

test('a line has one active call at a time', () => {
  expect(whyNotCall([{ status: FINISHED }, { status: NO_MTTO }])).toBeUndefined()
  expect(whyNotCall([{ status: FINISHED }, { status: STARTED }])).toBe('call-active')
})

describe('the three times of a call', () => {
  const repaired: CallDates = { callDate: m(0), declarationDate: m(5), startDate: m(20), endDate: m(50) }

  test('are those of the whole stop', () => {
    expect(callTimes(repaired, between(0, 60), m(99))).toEqual({
      declaringTime: 5,
      waitingTime: 15,
      maintenanceTime: 30,
    })
  })

  test('are clipped to a piece of it, and the pieces add up', () => {
    expect(callTimes(repaired, between(0, 30), m(99))).toEqual({
      declaringTime: 5,
      waitingTime: 15,
      maintenanceTime: 10,
    })
    expect(callTimes(repaired, between(30, 60), m(99))).toEqual({
      declaringTime: 0,
      waitingTime: 0,
      maintenanceTime: 20,
    })
  })

  test('run on while the call is active', () => {
    const waiting: CallDates = { ...repaired, startDate: null, endDate: null }
    expect(callTimes(waiting, between(0, 60), m(12))).toEqual({
      declaringTime: 5,
      waitingTime: 7,
      maintenanceTime: 0,
    })
  })

  test('know no repair when nobody was needed', () => {
    const dismissed: CallDates = { ...repaired, startDate: null, endDate: m(8) }
    expect(callTimes(dismissed, between(0, 60), m(99))).toEqual({
      declaringTime: 5,
      waitingTime: 3,
      maintenanceTime: 0,
    })
  })
})

test('a call alerts after more than 10 minutes, while it is active', () => {
  const call = { status: WAITING, declarationDate: m(0) }
  expect([
    isOverdueCall(call, m(10)),
    isOverdueCall(call, m(10.01)),
    isOverdueCall({ ...call, status: FINISHED }, m(99)),
  ]).toEqual([false, true, false])
})
