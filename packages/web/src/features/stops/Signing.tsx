import type { LineReason, Stop } from '@baliza/contract'
import { useEffect, useRef } from 'react'
import { EquipmentChips } from './EquipmentChips.tsx'
import { PickedReason } from './PickedReason.tsx'
import type { ReasonStep } from './reason-steps.ts'
import { Credentials, Observation } from './SigningFields.tsx'
import { StopProblem } from './StopProblem.tsx'
import type { SeenStop } from './seen-stop.ts'
import type { Signature } from './signature.ts'
import classes from './stops.module.css'
import { useSigning } from './use-signing.ts'

type SigningProps = {
  /** The id of its form: the button that sends it is at the foot of the dialog. */
  formID: string
  step: Extract<ReasonStep, { kind: 'signing' }>
  stops: readonly SeenStop[]
  stop: Stop | undefined
  reasons: readonly LineReason[]
  onEquipment: (equipmentID: number | null) => void
  observation: string
  onObservation: (text: string) => void
  onBusy: (isBusy: boolean) => void
  onReload: () => void
  onDone: () => void
}

/** The signer's own credentials, whatever session it is. */
export function Signing({ formID, reasons, onEquipment, onReload, ...signed }: SigningProps) {
  const { step } = signed
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: keyof Signature) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const signing = useSigning({ ...signed, onMissing: focus })
  const start = useRef(signing.signature.username === '' ? ('username' as const) : ('password' as const))
  useEffect(() => form.current?.querySelector<HTMLInputElement>(`[name=${start.current}]`)?.focus(), [])
  const reload = () => {
    signing.forgetError()
    onReload()
  }
  return (
    <form id={formID} ref={form} className={classes.signing} onSubmit={signing.submit} noValidate>
      <PickedReason step={step} reasons={reasons} />
      {step.reason.equipments.length > 1 && <EquipmentChips step={step} onPick={onEquipment} />}
      {signing.error !== null && <StopProblem error={signing.error} onReload={reload} />}
      <Credentials signature={signing.signature} missing={signing.missing} onWrite={signing.write} />
      <Observation signature={signing.signature} onWrite={signing.write} />
    </form>
  )
}
