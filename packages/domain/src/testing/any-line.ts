import fc from 'fast-check'
import type { Beacon, LineInput } from '../signal/line-signal.ts'
import type { LineSettings } from '../stop/line-settings.ts'
import { s } from './line-inputs.ts'

/** Times that bring every order of deadlines about, zero and equal ones too. */
export const anyLineSettings: fc.Arbitrary<LineSettings> = fc.record({
  microStopTime: fc.constantFrom(0, 5_000, 30_000, 60_000),
  problemResolutionTime: fc.constantFrom(0, 10_000, 30_000, 90_000),
  enableEmptyLineManager: fc.boolean(),
  enableOrderManager: fc.boolean(),
})

type TimedInput = { readonly wait: number; readonly what: (second: number) => LineInput }

const signal = fc.record({
  beacon: fc.constantFrom<Beacon>('on', 'on', 'off', 'off', 'unknown'),
  material: fc.boolean(),
})

const anyInput: fc.Arbitrary<TimedInput['what']> = fc.oneof(
  {
    weight: 5,
    arbitrary: signal.map((signal) => (second: number) => ({
      kind: 'signal' as const,
      at: s(second),
      ...signal,
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ units: fc.integer({ min: 0, max: 50 }), discards: fc.integer({ min: 0, max: 3 }) })
      .map((pieces) => (second: number) => ({ kind: 'pieces' as const, at: s(second), ...pieces })),
  },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 0, max: 3 })
      .map((order) => (second: number) => ({ kind: 'order' as const, at: s(second), order })),
  },
)

/** Inputs of a line, in time order, seconds to minutes apart, some at the same moment. */
export const anyInputs: fc.Arbitrary<LineInput[]> = fc
  .array(
    fc.record({ wait: fc.constantFrom(0, 1, 4, 5, 5, 10, 10, 20, 20, 30, 60, 90, 300), what: anyInput }),
    {
      maxLength: 40,
      size: 'max',
    },
  )
  .map((timed) => {
    let second = 0
    return timed.map(({ wait, what }) => {
      second += wait
      return what(second)
    })
  })

export const onlySignals = (inputs: readonly LineInput[]): LineInput[] =>
  inputs.filter(({ kind }) => kind === 'signal')
