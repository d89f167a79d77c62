import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
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
  const remove = useMutation({
    mutationFn: () => callApi('stops.delete', { body: { key: { order, lineID, stopID } } }),
    onSuccess: () => {
      toast.success(m.manual_stops_deleted())
      onDeleted()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={m.manual_stops_delete_title()}
      confirmLabel={m.manual_stops_delete()}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        {m.manual_stops_delete_text({ start: dateTime(stop.startDate), minutes: minutes(stop.duration) })}
      </p>
      {remove.isError && <Notice tone="bad" title={problemText(remove.error)} isAlert />}
    </ConfirmDialog>
  )
}
