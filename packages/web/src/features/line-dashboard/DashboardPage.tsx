import { Navigate, useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { chooseLine } from '../../api/line-choice.ts'
import { useSessionUser } from '../../api/session.ts'
import { useTerminalLine } from '../../api/terminal.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useProfile } from '../explanation/use-profile.ts'
import { toLine, useDashboardSearch } from './dashboard-address.ts'
import { type DashboardView, DashboardViewContext } from './dashboard-view.ts'
import { FiguresProvider } from './figures-context.tsx'
import { LineDashboard } from './LineDashboard.tsx'
import { NoAccess } from './Notices.tsx'

const NoTerminalLine = lazyPart(async () => (await import('./NoTerminalLine.tsx')).NoTerminalLine)

/** The line of the address, else the terminal's; or a notice that says why there is none. */
export function DashboardPage() {
  const search = useDashboardSearch()
  const terminalLine = useTerminalLine()
  const roleID = useSessionUser()?.roleID ?? 0
  if (search.kiosk)
    return <Navigate to="/kiosco" search={search.line === undefined ? {} : { line: search.line }} replace />
  const choice = chooseLine({ requested: search.line, terminalLine, roleID })
  if ('whyNot' in choice)
    return choice.whyNot === 'no-access' ? (
      <NoAccess />
    ) : (
      <Suspense>
        <NoTerminalLine />
      </Suspense>
    )
  return <ChosenLine key={choice.lineID} lineID={choice.lineID} shiftStart={search.shift} />
}

function ChosenLine({ lineID, shiftStart }: { lineID: number; shiftStart: string | undefined }) {
  const navigate = useNavigate()
  const profile = useProfile()
  const view = useMemo(
    (): DashboardView => ({
      lineID,
      shiftStart,
      goToShift: (shift) =>
        void navigate(
          toLine({
            line: lineID,
            ...(shift === undefined ? {} : { shift }),
            ...(profile === undefined ? {} : { profile }),
          }),
        ),
    }),
    [lineID, shiftStart, profile, navigate],
  )
  return (
    <DashboardViewContext value={view}>
      <FiguresProvider>
        <LineDashboard />
      </FiguresProvider>
    </DashboardViewContext>
  )
}
