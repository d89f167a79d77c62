import { m } from '../../i18n/paraglide/messages.js'
import type { ReasonStep } from './reason-steps.ts'
import classes from './stops.module.css'

type EquipmentChipsProps = {
  step: Extract<ReasonStep, { kind: 'signing' }>
  onPick: (equipmentID: number | null) => void
}

/** Which machine it was, beside the signature; it may stay open. */
export function EquipmentChips({ step: { reason, equipmentID }, onPick }: EquipmentChipsProps) {
  const choices = [{ equipmentID: null, name: m.stops_no_equipment() }, ...reason.equipments]
  return (
    <fieldset className={classes.equipment}>
      <legend>{m.stops_choose_equipment()}</legend>
      {choices.map((choice) => (
        <button
          key={choice.equipmentID}
          type="button"
          className={classes.signer}
          aria-pressed={choice.equipmentID === equipmentID}
          onClick={() => onPick(choice.equipmentID)}
        >
          {choice.name}
        </button>
      ))}
    </fieldset>
  )
}
