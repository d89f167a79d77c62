import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconTool } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import { TallDialog, TallDialogBody, TallDialogFoot, TallDialogHead } from '../../ui/TallDialog.tsx'
import type { RecognitionDraft } from './recognition-draft.ts'
import { Selecting } from './Selecting.tsx'
import { Signing } from './Signing.tsx'
import { StepsShown } from './StepsShown.tsx'
import { StopSubtitle, StopTitle } from './StopHeading.tsx'
import type { SeenStop } from './seen-stop.ts'
import { useRecognition } from './use-recognition.ts'

type RecognizeDialogProps = {
  /** One stop, or several that get the same signature. */
  stops: readonly SeenStop[]
  opened: boolean
  onClose: () => void
  /** Calls maintenance to the line instead; left out where that is not allowed, or already done. */
  onCall?: (() => void) | undefined
  onClosed?: (() => void) | undefined
  /** They were signed, or have changed meanwhile: what is shown of them is old. */
  onDone: () => void
  /** Where it goes on, after the session had ended. */
  draft?: RecognitionDraft | undefined
}

/** Selecting → Signing → closed. Back undoes a step: docs/product/screens.md#recognition. */
export function RecognizeDialog({ opened, onClosed, ...props }: RecognizeDialogProps) {
  return (
    <TallDialog isOpen={opened} onClose={props.onClose} onClosed={onClosed}>
      <Recognition {...props} />
    </TallDialog>
  )
}

const SIGNATURE = 'stop-signature'

type RecognitionProps = Omit<RecognizeDialogProps, 'opened' | 'onClosed'>

function Recognition({ stops, onClose, onCall, onDone, draft }: RecognitionProps) {
  const recognition = useRecognition(stops, onDone, draft)
  const { step, stop } = recognition
  return (
    <>
      <TallDialogHead
        title={<StopTitle stops={stops} stop={stop} />}
        subtitle={<StopSubtitle stops={stops} stop={stop} />}
        aside={<StepsShown isSigning={step.kind === 'signing'} />}
      />
      <TallDialogBody>
        {step.kind === 'signing' ? (
          <Signing
            formID={SIGNATURE}
            step={step}
            stops={stops}
            stop={stop}
            reasons={recognition.lineReasons.reasons ?? []}
            onEquipment={recognition.onEquipment}
            observation={recognition.observation}
            onObservation={recognition.onObservation}
            onBusy={recognition.setBusy}
            onReload={recognition.reload}
            onDone={onDone}
          />
        ) : (
          <Selecting {...recognition} step={step} />
        )}
      </TallDialogBody>
      <Foot recognition={recognition} onClose={onClose} onCall={onCall} />
    </>
  )
}

type FootProps = Pick<RecognitionProps, 'onClose' | 'onCall'> & {
  recognition: ReturnType<typeof useRecognition>
}

function Foot({ recognition, onClose, onCall }: FootProps) {
  const { step, isFirst, isBusy, onBack } = recognition
  const back = (
    <Button
      variant="default"
      size="md"
      leftSection={<IconChevronLeft size={20} aria-hidden />}
      disabled={isFirst}
      onClick={onBack}
    >
      {m.stops_back()}
    </Button>
  )
  if (step.kind === 'signing')
    return (
      <TallDialogFoot back={back}>
        <Button type="submit" form={SIGNATURE} size="lg" loading={isBusy}>
          {m.stops_sign()}
        </Button>
      </TallDialogFoot>
    )
  return (
    <TallDialogFoot back={back} aside={onCall && <CallInstead onCall={onCall} />}>
      <Button variant="default" size="md" onClick={onClose}>
        {m.stops_cancel()}
      </Button>
    </TallDialogFoot>
  )
}

function CallInstead({ onCall }: { onCall: () => void }) {
  return (
    <Button variant="default" size="md" leftSection={<IconTool size={20} aria-hidden />} onClick={onCall}>
      {m.stops_call_maintenance()}
    </Button>
  )
}
