import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'

type Props = { userID: string; onDone: () => void; onClose: () => void }

/** Takes the second factor from somebody who lost the telephone: the password suffices then. */
export function ResetFactor({ userID, onDone, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const reset = () => {
    setBusy(true)
    void callApi('users.resetSecondFactor', { body: { userID } }).then(
      () => {
        toast.success(m.users_factor_reset({ userID }))
        onDone()
        onClose()
      },
      (error: unknown) => {
        toastProblem(error)
        onClose()
      },
    )
  }
  return (
    <ConfirmDialog
      isOpen
      title={m.users_reset_factor()}
      confirmLabel={m.users_reset_factor()}
      isDangerous
      isBusy={isBusy}
      onConfirm={reset}
      onClose={onClose}
    >
      <p>{m.users_reset_factor_text({ userID })}</p>
    </ConfirmDialog>
  )
}
