import { IconCheck } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './setup.module.css'
import { STEPS, stateOfStep, type WizardStep } from './wizard-steps.ts'

const NAMES: Record<WizardStep, () => string> = {
  select: m.setup_select,
  config: m.setup_config,
  finish: m.setup_finish,
}

/** The way through the wizard, and where on it its reader stands. */
export function StepList({ step }: { step: WizardStep }) {
  return (
    <ol className={classes.steps} aria-label={m.setup_steps()}>
      {STEPS.map((name, i) => {
        const state = stateOfStep(name, step)
        return (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={classes.number} aria-hidden>
              {state === 'done' ? <IconCheck size={16} stroke={3} /> : i + 1}
            </span>
            {NAMES[name]()}
          </li>
        )
      })}
    </ol>
  )
}
