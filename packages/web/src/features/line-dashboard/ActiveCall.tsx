import { useSessionUser } from '../../api/session.ts'
import { CallCard } from '../maintenance/CallCard.tsx'
import { callOf, mayCall } from '../maintenance/seen-call.ts'
import { useCallDialogs } from '../maintenance/use-call-dialogs.tsx'
import classes from './dashboard.module.css'
import { useLiveLine } from './figures-context.tsx'

/** The call of the line while somebody waits for it or works on it. */
export function ActiveCall() {
  const line = useLiveLine()
  const roleID = useSessionUser()?.roleID ?? 0
  const { move, dialogs } = useCallDialogs()
  const call = line && callOf(line.status)
  return (
    <>
      {call !== undefined && (
        <div className={classes.above}>
          <CallCard
            call={call}
            isStale={line?.isStale ?? false}
            onMove={mayCall(roleID) ? move : undefined}
            isWide
          />
        </div>
      )}
      {/* The slower of two who end the call is told so. */}
      {dialogs}
    </>
  )
}
