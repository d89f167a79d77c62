import type { LineReason } from '@baliza/contract'
import type { CSSProperties } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { categoriesOf, colorOf } from './reason-choice.ts'
import type { ReasonStep } from './reason-steps.ts'
import classes from './stops.module.css'

/** What is about to be signed. */
export function PickedReason({
  step,
  reasons,
}: {
  step: Extract<ReasonStep, { kind: 'signing' }>
  reasons: readonly LineReason[]
}) {
  const { reason, equipmentID } = step
  const color = colorOf(reasons, reason)
  const equipment = reason.equipments.find((each) => each.equipmentID === equipmentID)
  return (
    <div
      className={classes.picked}
      style={color === null ? undefined : ({ '--bar': color } as CSSProperties)}
    >
      <span className={classes.tileText}>{categoriesOf(reason)}</span>
      <span className={classes.tileTitle}>{reason.reason}</span>
      {equipment !== undefined && (
        <span className={classes.tileText}>{m.stops_on_equipment({ name: equipment.name })}</span>
      )}
    </div>
  )
}
