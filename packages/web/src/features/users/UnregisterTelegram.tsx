import { callApi } from '../../api/call-api.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

type Props = { userID: string; onDone: () => void; onClose: () => void }

/** Ends the messages to the telephone of somebody who lost it, or left. */
export function UnregisterTelegram({ userID, onDone, onClose }: Props) {
  const { write, isBusy } = useWrite(() => callApi('telegramUsers.delete', { body: { key: userID } }), {
    said: () => m.users_telegram_removed({ userID }),
    onDone,
    onRefused: (error) => {
      toastProblem(error)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={m.users_telegram_remove()}
      confirmLabel={m.users_telegram_remove()}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => write()}
      onClose={onClose}
    >
      <p>{m.users_telegram_remove_text({ userID })}</p>
    </ConfirmDialog>
  )
}
