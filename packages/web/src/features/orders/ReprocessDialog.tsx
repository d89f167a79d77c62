import { callApi } from '../../api/call-api.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import type { NamedOrder } from './order-dialog.ts'

type Props = { order: NamedOrder; onClose: () => void; onCreated: () => void }

/** Makes the same op once more; what was made before stays as it is. */
export function ReprocessDialog({ order: { order, op }, onClose, onCreated }: Props) {
  const reprocess = useWrite(() => callApi('orders.reprocess', { body: { order } }), {
    doneText: ({ version }) => m.orders_reprocessed({ op, version }),
    onDone: onCreated,
  })
  return (
    <ConfirmDialog
      isOpen
      title={m.orders_reprocess_title({ op })}
      confirmLabel={m.orders_reprocess_action()}
      isBusy={reprocess.isBusy}
      onConfirm={() => reprocess.write()}
      onClose={onClose}
    >
      <Refusal text={reprocess.refusal} />
      <p>{m.orders_reprocess_text()}</p>
    </ConfirmDialog>
  )
}
