import { instant, isOverdueCall } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { useNow } from '../../api/live/use-live.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { AlertDialog } from '../../ui/ConfirmDialog.tsx'
import { acceptedCall } from './accepted-alert.ts'
import { useLiveLine } from './figures-context.tsx'

/** Asked for in any case, should the stream not say that it is time. */
const POLL = 30_000

/**
 * The server's alert of a line that is under maintenance for too long: once accepted it counts as read, also
 * after a reload in another language.
 */
export function MaintenanceAlert({ lineID }: { lineID: number }) {
  const [read, setRead] = useState(() => acceptedCall(lineID).read())
  const { data: alert } = useQuery({
    queryKey: ['alerts.first', lineID, useOverdueCall()],
    queryFn: ({ signal }) =>
      callApi('alerts.first', { query: { lineid: lineID } }, signal).then((answer) => answer || null),
    refetchInterval: POLL,
  })
  const call = alert?.callID ?? null
  const close = () => {
    if (call === null) return
    acceptedCall(lineID).keep(call)
    setRead(call)
  }
  return (
    <AlertDialog isOpen={call !== null && call !== read} title={m.line_dashboard_alert()} onClose={close}>
      {alert?.message}
    </AlertDialog>
  )
}

/** The call that has become too old by what the stream told of it: time to ask. */
function useOverdueCall(): number | null {
  const call = useLiveLine()?.status.maintenance
  const now = useNow()
  if (call == null) return null
  return isOverdueCall(
    { status: call.status, declarationDate: instant(Date.parse(call.declarationDate)) },
    now,
  )
    ? call.callID
    : null
}
