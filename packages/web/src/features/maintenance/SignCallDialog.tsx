import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { STEP_WORDS, takeStep } from './call-steps.ts'
import { LineName } from './LineName.tsx'
import classes from './maintenance.module.css'
import { SignatureForm } from './SignatureForm.tsx'
import type { CallStep, SeenCall } from './seen-call.ts'
import { useCallSignature } from './use-call-signature.ts'

type Props = { step: CallStep; call: SeenCall; isOpen: boolean; onClose: () => void }

/** A step of a call, signed by the person who takes it. */
export function SignCallDialog({ step, call, isOpen, onClose }: Props) {
  // NOTE: fetched as it opens, it would not know where the focus was: it opens after it was there.
  const isThere = useMounted()
  return (
    <Dialog isOpen={isOpen && isThere} title={STEP_WORDS[step].title()} onClose={onClose} size={600}>
      <Signing step={step} call={call} onClose={onClose} />
    </Dialog>
  )
}

function Signing({ step, call, onClose }: Omit<Props, 'isOpen'>) {
  const { text, doneText: textFor } = STEP_WORDS[step]
  const signing = useCallSignature({
    send: (signed) => takeStep(step, call, signed),
    doneText: textFor(call),
    onDone: onClose,
  })
  const actions = (
    <DialogActions>
      <Button variant="default" size="lg" onClick={onClose}>
        {m.ui_cancel()}
      </Button>
      <Button type="submit" size="lg" loading={signing.isBusy}>
        {m.maintenance_sign()}
      </Button>
    </DialogActions>
  )
  return (
    <SignatureForm id="call-signature" signing={signing} actions={actions}>
      <div className={classes.signed}>
        <p className={classes.signedReason}>{call.callReason}</p>
        <p className={classes.dim}>
          <LineName lineID={call.lineID} />
        </p>
      </div>
      <p className={classes.text}>{text()}</p>
    </SignatureForm>
  )
}
