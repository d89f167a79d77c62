import type { BodyOf, Stop } from '@baliza/contract'
import type { SubmitEvent } from 'react'
import { callApi } from '../../api/call-api.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { ReasonStep } from './reason-steps.ts'
import { type SeenStop, seenStop } from './seen-stop.ts'
import type { Signature } from './signature.ts'
import { rememberSigner } from './signers.ts'
import { useStopsChanged } from './use-stops-changed.ts'
import { useWrittenSignature } from './use-written-signature.ts'

type SigningStep = Extract<ReasonStep, { kind: 'signing' }>

type Signing = {
  readonly step: SigningStep
  readonly stops: readonly SeenStop[]
  /** The stop as it was last asked for, when it is about one. */
  readonly stop: Stop | undefined
  /** As far as it was written; it outlives a step back. */
  readonly observation: string
  readonly onObservation: (text: string) => void
  readonly onBusy: (isBusy: boolean) => void
  /** A field is missing. */
  readonly onMissing: (field: keyof Signature) => void
  readonly onDone: () => void
}

/** The signature while it is written, and its way to the server. */
export function useSigning({
  step,
  stops,
  stop,
  observation,
  onObservation,
  onBusy,
  onMissing,
  onDone,
}: Signing) {
  const { signature, missing, write, submit } = useWrittenSignature(observation)
  const stopsChanged = useStopsChanged()
  const recognize = async () => {
    onBusy(true)
    const body = bodyOf(step, stop === undefined ? stops : [stop], signature)
    return await callApi('stops.recognize', { body }).finally(() => onBusy(false))
  }
  const sign = useWrite(recognize, {
    doneText: () =>
      stops.length === 1 ? m.stops_recognized_one() : m.stops_recognized_many({ count: stops.length }),
    onDone: () => {
      rememberSigner(signature.username.trim())
      stopsChanged()
      onDone()
    },
    onRefused: toastProblem,
  })
  return {
    signature,
    missing,
    error: sign.error,
    forgetError: sign.forget,
    write: (change: Partial<Signature>) => {
      write(change)
      if (change.observation !== undefined) onObservation(change.observation)
    },
    submit: (event: SubmitEvent<HTMLFormElement>) =>
      submit(event, { onMissing, onComplete: () => sign.isBusy || sign.write() }),
  }
}

/** Several stops keep their observations unless one is written for all of them. */
function bodyOf(
  step: SigningStep,
  stops: readonly SeenStop[],
  signature: Signature,
): BodyOf<'stops.recognize'> {
  const observation = signature.observation.trim()
  const isKept = observation === '' && stops.length > 1
  return {
    stopValues: stops.map(seenStop),
    reasonValues: { reasonID: step.reason.reasonID, equipmentID: step.equipmentID },
    username: signature.username.trim(),
    password: signature.password,
    ...(isKept ? {} : { observation: observation === '' ? null : observation }),
  }
}
