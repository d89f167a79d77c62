import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { TallDialog, TallDialogBody, TallDialogFoot, TallDialogHead } from '../../ui/TallDialog.tsx'
import { StepsShown } from '../stops/StepsShown.tsx'
import { CallReasons } from './CallReasons.tsx'
import { CALL_DRAFT, type CallDraft } from './call-draft.ts'
import { LineName } from './LineName.tsx'
import { LineTiles } from './LineTiles.tsx'
import classes from './maintenance.module.css'
import { SignatureForm } from './SignatureForm.tsx'
import { useCallSignature } from './use-call-signature.ts'

type CallDialogProps = {
  /** Left open, it is asked for first. */
  lineID: number | undefined
  /** Where it goes on, after the session had ended. */
  draft?: CallDraft | undefined
  isOpen: boolean
  onClose: () => void
}

/** Calls maintenance to a line: why, and who says so. */
export function CallDialog({ lineID, draft, isOpen, onClose }: CallDialogProps) {
  return (
    <TallDialog isOpen={isOpen} onClose={onClose}>
      <Calling given={lineID} draft={draft} onClose={onClose} />
    </TallDialog>
  )
}

const FORM = 'call-signature'

type CallingProps = Pick<CallDialogProps, 'draft' | 'onClose'> & { given: number | undefined }

/** To which line and why, and the signature; it outlives the session. */
function useCalling({ given, draft, onClose }: CallingProps) {
  const [lineID, setLine] = useState(draft?.lineID ?? given)
  const [reason, setReason] = useState(draft?.reason)
  useKeptDraft(CALL_DRAFT, { given, lineID, reason })
  const signing = useCallSignature({
    send: (signed) =>
      callApi('maintenance.call', { body: { lineID: lineID ?? 0, callReason: reason ?? '', ...signed } }),
    doneText: m.maintenance_called_toast({ lineID: lineID ?? 0 }),
    onDone: onClose,
  })
  return {
    lineID,
    setLine,
    reason,
    setReason,
    signing,
    isFirst: reason === undefined && lineID === given,
    onBack: () => (reason === undefined ? setLine(given) : setReason(undefined)),
  }
}

function Calling(props: CallingProps) {
  const { lineID, setLine, reason, setReason, signing, isFirst, onBack } = useCalling(props)
  return (
    <>
      <TallDialogHead
        title={m.maintenance_call()}
        subtitle={lineID === undefined ? undefined : <LineName lineID={lineID} />}
        aside={<StepsShown isSigning={reason !== undefined} />}
      />
      <TallDialogBody>
        {lineID === undefined && <LineTiles onPick={setLine} />}
        {lineID !== undefined && reason === undefined && (
          <CallReasons lineID={lineID} onPick={setReason} onBack={onBack} />
        )}
        {reason !== undefined && (
          <SignatureForm id={FORM} signing={signing}>
            <div className={classes.signed}>
              <p className={classes.signedReason}>{reason}</p>
            </div>
          </SignatureForm>
        )}
      </TallDialogBody>
      <TallDialogFoot back={isFirst ? undefined : <BackButton onBack={onBack} />}>
        <Button variant="default" size="md" onClick={props.onClose}>
          {m.ui_cancel()}
        </Button>
        {reason !== undefined && (
          <Button type="submit" form={FORM} size="md" loading={signing.isBusy}>
            {m.maintenance_sign_call()}
          </Button>
        )}
      </TallDialogFoot>
    </>
  )
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconChevronLeft size={18} aria-hidden />}
      onClick={onBack}
    >
      {m.maintenance_back()}
    </Button>
  )
}
