import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import type { NamedOrder } from './desk-dialog.ts'

type Props = { order: NamedOrder; onClose: () => void; onFinalized: () => void }

/** Ends the running order; its line has none then. */
export function FinalizeDialog({ order: { order, op, lineID }, onClose, onFinalized }: Props) {
  const finalize = useMutation({
    mutationFn: () => callApi('orders.finalize', { body: { order } }),
    onSuccess: () => {
      toast.success(m.order_desk_finalized_toast({ op }))
      onFinalized()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={m.order_desk_finalize_title({ op })}
      confirmLabel={m.order_desk_finalize_action()}
      isDangerous
      isBusy={finalize.isPending}
      onConfirm={() => finalize.mutate()}
      onClose={onClose}
    >
      {finalize.isError && <Notice tone="bad" title={problemText(finalize.error)} isAlert />}
      <p>{m.order_desk_finalize_text({ lineID })}</p>
    </ConfirmDialog>
  )
}
