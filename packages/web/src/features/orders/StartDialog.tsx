import { ORDER_STATUS } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { callApi, callQuery } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import type { NamedOrder } from './order-dialog.ts'

type Props = { order: NamedOrder; onClose: () => void; onStarted: () => void }

/** Starts an order; the one that runs on its line ends with it, so it is named and confirmed first. */
export function StartDialog({ order: { order, op, lineID }, onClose, onStarted }: Props) {
  const { dateTime } = useFormat()
  const running = useRunning(lineID)
  const start = useWrite(
    () =>
      callApi('orders.start', { body: { order, ...(running.order && { finalizes: running.order.order }) } }),
    {
      doneText: () => m.orders_started({ op }),
      onDone: onStarted,
      // Somebody may have started another one meanwhile: that one is named then.
      outdates: ['orders.get'],
    },
  )
  return (
    <ConfirmDialog
      isOpen
      title={m.orders_start_title({ op })}
      confirmLabel={running.order === undefined ? m.orders_start_action() : m.orders_start_and_finalize()}
      isBusy={start.isBusy || running.isPending}
      onConfirm={() => start.write()}
      onClose={onClose}
    >
      <Refusal text={start.refusal} />
      {running.order === undefined ? (
        <p>{m.orders_start_text({ op, lineID })}</p>
      ) : (
        <Notice
          tone="warn"
          title={m.orders_start_running({ lineID, op: running.order.op, order: running.order.order })}
        >
          {m.orders_start_running_hint({
            op: running.order.op,
            start: dateTime(running.order.startDate),
            next: op,
          })}
        </Notice>
      )}
    </ConfirmDialog>
  )
}

/** What the line makes at this moment, asked for whenever the dialog opens. */
function useRunning(lineID: number) {
  const filter = JSON.stringify([['lineID', '=', lineID], 'and', ['status', '=', ORDER_STATUS.READY]])
  const { data, isPending } = useQuery({
    ...callQuery('orders.get', { query: { filter } }),
    staleTime: 0,
    gcTime: 0,
  })
  return { order: data?.[0], isPending }
}
