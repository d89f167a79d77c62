import type { SectorOfTree } from '@baliza/contract'
import { mayRole } from '@baliza/domain'
import { IconBuildingFactory2, IconDeviceDesktop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { callQuery } from '../../api/call-api.ts'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import classes from './dashboard.module.css'
import { toLine } from './dashboard-address.ts'
import { LinePicker } from './LinePicker.tsx'

/**
 * The terminal stands at no line: who may see lines picks one of them, as they are now; a single line needs
 * no picking.
 */
export function NoTerminalLine() {
  const { data: sectors } = useQuery({ ...callQuery('resources.tree', {}), staleTime: 60_000 })
  const mayAdd = mayRole(useSessionUser()?.roleID ?? 0, 'configuration.administer')
  const lines = sectors?.flatMap((sector) => sector.lines)
  const [only, another] = lines ?? []
  if (only !== undefined && another === undefined)
    return <Navigate {...toLine({ line: only.lineID })} replace />
  // Nothing is here yet but the way to the first line.
  if (mayAdd && lines?.length === 0) return <Navigate to="/primera-linea" replace />
  return (
    <>
      <PageHeader title={m.line_dashboard_choose_line()} />
      <p className={classes.noTerminal}>
        <IconDeviceDesktop size={18} aria-hidden />
        <span>{m.line_dashboard_no_terminal()}</span> <span>{m.line_dashboard_no_terminal_hint()}</span>
      </p>
      <Lines sectors={sectors} />
    </>
  )
}

function Lines({ sectors }: { sectors: readonly SectorOfTree[] | undefined }) {
  if (sectors === undefined) return <SkeletonRows rows={4} height={64} />
  if (sectors.some(({ lines }) => lines.length > 0)) return <LinePicker sectors={sectors} />
  return (
    <EmptyState icon={<IconBuildingFactory2 size={32} aria-hidden />} title={m.line_dashboard_no_lines()} />
  )
}
