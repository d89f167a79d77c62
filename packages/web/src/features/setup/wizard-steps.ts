/** The way through the wizard: docs/product/states.md#set-up-steps. */
export const STEPS = ['select', 'config', 'finish'] as const
export type WizardStep = (typeof STEPS)[number]

/** How a step looks from where one stands. */
export function stateOfStep(step: WizardStep, standing: WizardStep): 'done' | 'now' | 'ahead' {
  const ahead = STEPS.indexOf(step) - STEPS.indexOf(standing)
  if (ahead === 0) return 'now'
  return ahead < 0 ? 'done' : 'ahead'
}
