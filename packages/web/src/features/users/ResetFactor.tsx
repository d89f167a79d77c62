import { callApi } from '../../api/call-api.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

type Props = { userID: string; onDone: () => void; onClose: () => void }

/** Takes the second factor from somebody who lost the telephone: the password suffices then. */
export function ResetFactor({ userID, onDone, onClose }: Props) {
  const { write, isBusy } = useWrite(() => callApi('users.resetSecondFactor', { body: { userID } }), {
    said: () => m.users_factor_reset({ userID }),
    onDone: () => {
      onDone()
      onClose()
    },
    onRefused: (error) => {
      toastProblem(error)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={m.users_reset_factor()}
      confirmLabel={m.users_reset_factor()}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => write()}
      onClose={onClose}
    >
      <p>{m.users_reset_factor_text({ userID })}</p>
    </ConfirmDialog>
  )
}
