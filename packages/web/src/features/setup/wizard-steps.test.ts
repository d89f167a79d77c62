import { expect, test } from 'vitest'
import { STEPS, stateOfStep } from './wizard-steps.ts'

test.each([
  ['select', ['now', 'ahead', 'ahead']],
  ['config', ['done', 'now', 'ahead']],
  ['finish', ['done', 'done', 'now']],
] as const)('at %s the steps are %o', (standing, states) => {
  expect(STEPS.map((step) => stateOfStep(step, standing))).toEqual(states)
})
