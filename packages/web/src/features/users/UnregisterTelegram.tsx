import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'

type Props = { userID: string; onDone: () => void; onClose: () => void }

/** Ends the messages to the telephone of somebody who lost it, or left. */
export function UnregisterTelegram({ userID, onDone, onClose }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi('telegramUsers.delete', { body: { key: userID } }),
    onSuccess: () => {
      toast.success(m.users_telegram_removed({ userID }))
      onDone()
    },
    onError: (error) => {
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
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{m.users_telegram_remove_text({ userID })}</p>
    </ConfirmDialog>
  )
}
