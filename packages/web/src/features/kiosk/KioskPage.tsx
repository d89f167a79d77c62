import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { chooseLine } from '../../api/line-choice.ts'
import { useSessionUser } from '../../api/session.ts'
import { useTerminalLine } from '../../api/terminal.ts'
import { type DashboardSearch, toLine } from '../line-dashboard/dashboard-address.ts'
import { DashboardViewContext } from '../line-dashboard/dashboard-view.ts'
import { FiguresProvider } from '../line-dashboard/figures-context.tsx'
import { NoTerminalLine } from '../line-dashboard/NoTerminalLine.tsx'
import { NoAccess } from '../line-dashboard/Notices.tsx'
import { StopActionsProvider } from '../line-dashboard/stop-actions.tsx'
import { HoldToLeave } from './HoldToLeave.tsx'
import { KioskBoard } from './KioskBoard.tsx'
import classes from './kiosk.module.css'
import { useAwake } from './use-awake.ts'
import { useWholeScreen } from './use-whole-screen.ts'

/** One line on a screen on the floor, which nobody sits at and nothing but a deliberate gesture leaves. */
export function KioskPage() {
  const { line }: DashboardSearch = useSearch({ strict: false })
  const terminalLine = useTerminalLine()
  const roleID = useSessionUser()?.roleID ?? 0
  const navigate = useNavigate()
  const choice = chooseLine({ requested: line, terminalLine, roleID })
  useAwake()
  useWholeScreen()
  const leave = () => void navigate(toLine('lineID' in choice ? { line: choice.lineID } : {}))
  return (
    <div className={classes.page}>
      {'lineID' in choice ? (
        <ShownLine key={choice.lineID} lineID={choice.lineID} />
      ) : (
        <Nothing whyNot={choice.whyNot} />
      )}
      <HoldToLeave onLeave={leave} />
    </div>
  )
}

const Nothing = ({ whyNot }: { whyNot: 'no-access' | 'terminal-not-configured' }) =>
  whyNot === 'no-access' ? <NoAccess /> : <NoTerminalLine />

function ShownLine({ lineID }: { lineID: number }) {
  const view = useMemo(() => ({ lineID, shiftStart: undefined, goToShift: () => undefined }), [lineID])
  return (
    <DashboardViewContext value={view}>
      <FiguresProvider>
        <StopActionsProvider>
          <KioskBoard />
        </StopActionsProvider>
      </FiguresProvider>
    </DashboardViewContext>
  )
}
