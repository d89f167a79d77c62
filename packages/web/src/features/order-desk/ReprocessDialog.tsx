import { callApi } from '../../api/call-api.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import type { NamedOrder } from './desk-dialog.ts'

type Props = { order: NamedOrder; onClose: () => void; onCreated: () => void }

/** Makes the same op once more; what was made before stays as it is. */
export function ReprocessDialog({ order: { order, op }, onClose, onCreated }: Props) {
  const reprocess = useWrite(() => callApi('orders.reprocess', { body: { order } }), {
    doneText: ({ version }) => m.order_desk_reprocessed({ op, version }),
    onDone: onCreated,
  })
  return (
    <ConfirmDialog
      isOpen
      title={m.order_desk_reprocess_title({ op })}
      confirmLabel={m.order_desk_reprocess_action()}
      isBusy={reprocess.isBusy}
      onConfirm={() => reprocess.write()}
      onClose={onClose}
    >
      <Refusal text={reprocess.refusal} />
      <p>{m.order_desk_reprocess_text()}</p>
    </ConfirmDialog>
  )
}
