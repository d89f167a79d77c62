import { describe, expect, test } from 'vitest'
import { leaks, memoryGrowth, type Sample } from './growth.ts'
import { faultsIn } from './said.ts'

const MINUTE = 60_000
const sample = (values: Partial<Sample> = {}): Sample => ({
  machine: 'a',
  part: 'web-process',
  pid: 1,
  at: 0,
  megabytes: 100,
  handles: {},
  listeners: 0,
  ...values,
})
const during = (minutes: number, megabytes: (minute: number) => number, pid = 1) =>
  Array.from({ length: minutes + 1 }, (_, at) => sample({ pid, at: at * MINUTE, megabytes: megabytes(at) }))

describe('memory', () => {
  test('that rises at first and then stays is no growth', () => {
    const risen = during(30, (minute) => Math.min(150, 50 + minute * 10))
    expect(memoryGrowth(risen)).toEqual({ faults: [], judged: 1, processes: 1 })
  })

  test('that rises on and on is', () => {
    expect(memoryGrowth(during(30, (minute) => 100 + minute)).faults).toEqual([
      'a web-process 1 grew from 115 to 125 MB',
    ])
  })

  test('of a process that was ended early is not judged', () => {
    expect(memoryGrowth([...during(5, (minute) => minute * 100), ...during(30, () => 100, 2)])).toEqual({
      faults: [],
      judged: 1,
      processes: 2,
    })
  })
})

test('handles and listeners that were not there at the first rest are leaks', () => {
  const first = [
    sample({ handles: { TCPSocketWrap: 20 }, listeners: 9 }),
    sample({ handles: { Timeout: 5 } }),
  ]
  expect(leaks(first, [sample({ handles: { TCPSocketWrap: 25, Timeout: 8 }, listeners: 9 })])).toEqual([])
  expect(leaks(first, [sample({ handles: { TCPSocketWrap: 120 }, listeners: 90 })])).toEqual([
    'web-process TCPSocketWrap: 20 at first, 120 in the end',
    'web-process listeners: 9 at first, 90 in the end',
  ])
})

test('what nobody handled is found in the log, and so are secrets', () => {
  const said = [
    '{"level":30,"event":"process-ready"}',
    '{"level":60,"event":"program-ended","msg":"x"}',
    '{"level":30,"msg":"the key is abc123"}',
    '{"level":30,"msg":"once more abc123"}',
  ]
  expect(faultsIn(said, { key: 'abc123' })).toEqual([
    'an error that nobody caught ended a process: {"level":60,"event":"program-ended","msg":"x"}',
    'the log has the secret key',
  ])
})
