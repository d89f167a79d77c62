import { m } from '../../i18n/paraglide/messages.js'
import classes from './stops.module.css'

/** `1 Motivo › 2 Firma`, and which of them is now. */
export function StepsShown({ isSigning }: { isSigning: boolean }) {
  return (
    <ol className={classes.steps} aria-label={m.stops_steps()}>
      <StepShown number={1} name={m.stops_step_reason()} isNow={!isSigning} />
      <StepShown number={2} name={m.stops_step_signature()} isNow={isSigning} />
    </ol>
  )
}

function StepShown({ number, name, isNow }: { number: number; name: string; isNow: boolean }) {
  return (
    <li aria-current={isNow ? 'step' : undefined}>
      <b>{number}</b>
      <span>{name}</span>
    </li>
  )
}
