import type { ChecklistStep } from '@baliza/contract'
import { expect, test } from 'vitest'
import { stepStates } from './step-states.ts'

const STEPS: readonly ChecklistStep[] = ['people', 'server', 'tags', 'area', 'line', 'target', 'stop']

const statesWith = (...done: ChecklistStep[]) =>
  stepStates(STEPS.map((step) => ({ step, done: done.includes(step) }))).map(({ state }) => state)

test.each([
  [[], ['next', 'later', 'later', 'later', 'later', 'later', 'later']],
  [['people'], ['done', 'next', 'later', 'later', 'later', 'later', 'later']],
  [
    ['people', 'tags', 'stop'],
    ['done', 'next', 'done', 'later', 'later', 'later', 'done'],
  ],
  [STEPS, ['done', 'done', 'done', 'done', 'done', 'done', 'done']],
] satisfies [readonly ChecklistStep[], string[]][])('with %o done the steps are %o', (done, states) => {
  expect(statesWith(...done)).toEqual(states)
})
