import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import type { NamedOrder } from './desk-dialog.ts'

type Props = { order: NamedOrder; onClose: () => void; onCreated: () => void }

/** Makes the same op once more; what was made before stays as it is. */
export function ReprocessDialog({ order: { order, op }, onClose, onCreated }: Props) {
  const reprocess = useMutation({
    mutationFn: () => callApi('orders.reprocess', { body: { order } }),
    onSuccess: ({ version }) => {
      toast.success(m.order_desk_reprocessed({ op, version }))
      onCreated()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={m.order_desk_reprocess_title({ op })}
      confirmLabel={m.order_desk_reprocess_action()}
      isBusy={reprocess.isPending}
      onConfirm={() => reprocess.mutate()}
      onClose={onClose}
    >
      {reprocess.isError && <Notice tone="bad" title={problemText(reprocess.error)} isAlert />}
      <p>{m.order_desk_reprocess_text()}</p>
    </ConfirmDialog>
  )
}
