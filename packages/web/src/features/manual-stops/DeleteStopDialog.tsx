import { callApi } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import type { DayStop } from './use-stops-of-day.ts'

export function DeleteStopDialog({
  stop,
  onClose,
  onDeleted,
}: {
  stop: DayStop
  onClose: () => void
  onDeleted: () => void
}) {
  const { dateTime, minutes } = useFormat()
  const { order, lineID, stopID } = stop
  const remove = useWrite(() => callApi('stops.delete', { body: { key: { order, lineID, stopID } } }), {
    doneText: () => m.manual_stops_deleted(),
    onDone: onDeleted,
  })
  return (
    <ConfirmDialog
      isOpen
      title={m.manual_stops_delete_title()}
      confirmLabel={m.manual_stops_delete()}
      isDangerous
      isBusy={remove.isBusy}
      onConfirm={() => remove.write()}
      onClose={onClose}
    >
      <p>
        {m.manual_stops_delete_text({ start: dateTime(stop.startDate), minutes: minutes(stop.duration) })}
      </p>
      <Refusal text={remove.refusal} />
    </ConfirmDialog>
  )
}
