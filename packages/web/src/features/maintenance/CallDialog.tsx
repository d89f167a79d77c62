import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { TallDialog, TallDialogBody, TallDialogFoot, TallDialogHead } from '../../ui/TallDialog.tsx'
import { StepsShown } from '../stops/StepsShown.tsx'
import { CallReasons } from './CallReasons.tsx'
import { LineName } from './LineName.tsx'
import { LineTiles } from './LineTiles.tsx'
import classes from './maintenance.module.css'
import { SignatureForm } from './SignatureForm.tsx'
import { useCallSignature } from './use-call-signature.ts'

type CallDialogProps = {
  /** Left open, it is asked for first. */
  lineID: number | undefined
  isOpen: boolean
  onClose: () => void
}

/** Calls maintenance to a line: why, and who says so. */
export function CallDialog({ lineID, isOpen, onClose }: CallDialogProps) {
  return (
    <TallDialog isOpen={isOpen} onClose={onClose}>
      <Calling given={lineID} onClose={onClose} />
    </TallDialog>
  )
}

const FORM = 'call-signature'

function Calling({ given, onClose }: { given: number | undefined; onClose: () => void }) {
  const [lineID, setLine] = useState(given)
  const [reason, setReason] = useState<string>()
  const signing = useCallSignature({
    ask: (signed) =>
      callApi('maintenance.call', { body: { lineID: lineID ?? 0, callReason: reason ?? '', ...signed } }),
    said: m.maintenance_called_toast({ lineID: lineID ?? 0 }),
    onDone: onClose,
  })
  const isFirst = reason === undefined && lineID === given
  const back = () => (reason === undefined ? setLine(given) : setReason(undefined))
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
          <CallReasons lineID={lineID} onPick={setReason} onBack={back} />
        )}
        {reason !== undefined && (
          <SignatureForm id={FORM} signing={signing}>
            <div className={classes.signed}>
              <p className={classes.signedReason}>{reason}</p>
            </div>
          </SignatureForm>
        )}
      </TallDialogBody>
      <TallDialogFoot back={isFirst ? undefined : <BackButton onBack={back} />}>
        <Button variant="default" size="md" onClick={onClose}>
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
