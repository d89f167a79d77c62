import type { Checklist, ChecklistStep } from '@baliza/contract'

export type StepState = 'done' | 'next' | 'later'

/** What is done stays done, whatever its place; the first of the rest is what comes next. */
export function stepStates(steps: Checklist['steps']): { step: ChecklistStep; state: StepState }[] {
  const next = steps.find(({ done }) => !done)
  return steps.map(({ step, done }) => ({
    step,
    state: done ? 'done' : step === next?.step ? 'next' : 'later',
  }))
}
