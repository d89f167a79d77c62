import type { LineReason } from '@baliza/contract'
import { useState } from 'react'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { back, backTo, FIRST_STEPS, pick, pickEquipment, presentStep } from './reason-steps.ts'
import { RECOGNITION_DRAFT, type RecognitionDraft } from './recognition-draft.ts'
import { linesOf, type SeenStop } from './seen-stop.ts'
import { useLineReasons } from './use-line-reasons.ts'
import { useStop } from './use-stop.ts'

/** Where somebody stands who signs stops, and the ways on and back; what he wrote outlives the session. */
export function useRecognition(
  stops: readonly SeenStop[],
  onOld: () => void,
  draft: RecognitionDraft | undefined,
) {
  const [steps, setSteps] = useState(draft?.steps ?? FIRST_STEPS)
  const [observation, setObservation] = useState(draft?.observation)
  const [search, setSearch] = useState('')
  const [isBusy, setBusy] = useState(false)
  const onlyStop = useStop(stops.length === 1 ? stops[0] : undefined)
  const stop = onlyStop.data?.stop
  const written = writtenOf(observation, stop)
  useKeptDraft(RECOGNITION_DRAFT, {
    stops,
    steps,
    ...(presentStep(steps).kind === 'signing' && { observation: written }),
  })
  return {
    observation: written,
    onObservation: setObservation,
    step: presentStep(steps),
    isFirst: steps.length === 1 && search === '',
    /** The stop as it is, when it is about one. */
    stop,
    lineReasons: useLineReasons(linesOf(stops)),
    search,
    isBusy,
    setBusy,
    onSearch: setSearch,
    onPick: (reason: LineReason, equipmentID?: number) => {
      setSearch('')
      setSteps((before) => pick(before, reason, equipmentID))
    },
    onEquipment: (equipmentID: number | null) => setSteps((before) => pickEquipment(before, equipmentID)),
    onCrumb: (categoryID: number | null) => setSteps((before) => backTo(before, categoryID)),
    onBack: () => (search === '' ? setSteps(back) : setSearch('')),
    /** Has another look at what changed meanwhile; of many stops, at the list they came from. */
    reload: () => {
      if (stops.length === 1) void onlyStop.refetch()
      else onOld()
    },
  }
}

/** What somebody wrote, else what the stop has. */
const writtenOf = (
  observation: string | undefined,
  stop: { readonly observation: string | null } | undefined,
): string => observation ?? stop?.observation ?? ''
