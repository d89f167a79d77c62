import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { mayCall } from '../maintenance/seen-call.ts'
import { useCallDialogs } from '../maintenance/use-call-dialogs.tsx'
import { useLiveLine } from './figures-context.tsx'

/** Calls maintenance to the line, unless somebody has. */
export function CallButton({ lineID }: { lineID: number }) {
  const status = useLiveLine()?.status
  const roleID = useSessionUser()?.roleID ?? 0
  const { callTo, dialogs } = useCallDialogs()
  const isOffered = status !== undefined && status.maintenance === null && mayCall(roleID)
  return (
    <>
      {isOffered && (
        <Button
          variant="default"
          h={44}
          px={14}
          leftSection={<IconTool size={18} aria-hidden />}
          onClick={() => callTo(lineID)}
        >
          {m.line_dashboard_call_maintenance()}
        </Button>
      )}
      {dialogs}
    </>
  )
}
