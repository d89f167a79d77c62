import { callApi } from '../../api/call-api.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import type { NamedOrder } from './order-dialog.ts'

type Props = { order: NamedOrder; onClose: () => void; onFinalized: () => void }

/** Ends the running order; its line has none then. */
export function FinalizeDialog({ order: { order, op, lineID }, onClose, onFinalized }: Props) {
  const finalize = useWrite(() => callApi('orders.finalize', { body: { order } }), {
    doneText: () => m.orders_finalized_toast({ op }),
    onDone: onFinalized,
  })
  return (
    <ConfirmDialog
      isOpen
      title={m.orders_finalize_title({ op })}
      confirmLabel={m.orders_finalize_action()}
      isDangerous
      isBusy={finalize.isBusy}
      onConfirm={() => finalize.write()}
      onClose={onClose}
    >
      <Refusal text={finalize.refusal} />
      <p>{m.orders_finalize_text({ lineID })}</p>
    </ConfirmDialog>
  )
}
