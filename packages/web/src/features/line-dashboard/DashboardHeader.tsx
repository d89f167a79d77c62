import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { useNow } from '../../api/live/use-live.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { ProfileSwitch } from '../explanation/ProfileSwitch.tsx'
import { useDashboardView } from './dashboard-view.ts'
import { useLiveLine, useWindow } from './figures-context.tsx'
import { lineWords } from './line-words.ts'
import { ShiftNavigation } from './ShiftNavigation.tsx'
import { useWindowTitle } from './use-window-title.ts'

export function DashboardHeader({ menu }: { menu: ReactNode }) {
  const { lineID } = useDashboardView()
  const line = useWindow('shift')?.line
  const title =
    line === undefined
      ? m.line_dashboard_line({ lineID })
      : m.line_dashboard_line_named({ lineID, name: line.description })
  useWindowTitle(title)
  return (
    <PageHeader
      title={title}
      subtitle={
        line === undefined ? (
          <Skeleton width={180} height={18} />
        ) : (
          <PlacePath lineID={lineID} sectorName={line.sectorName} />
        )
      }
      badge={<LineBadge />}
    >
      <ProfileSwitch />
      <ShiftNavigation />
      {menu}
    </PageHeader>
  )
}

/** `Planta Norte / Empaque` */
function PlacePath({ lineID, sectorName }: { lineID: number; sectorName: string }) {
  const { data: sectors } = useQuery({ ...callQuery('resources.tree', {}), staleTime: 60_000 })
  const sector = sectors?.find(({ lines }) => lines.some((line) => line.lineID === lineID))
  return (
    <>
      {sector === undefined
        ? sectorName
        : m.line_dashboard_place({ building: sector.buildingName, sector: sectorName })}
    </>
  )
}

function LineBadge() {
  const line = useLiveLine()
  const isPast = useDashboardView().shiftStart !== undefined
  const { clock } = useFormat()
  const now = useNow()
  if (line === undefined) return <Skeleton width={200} height={36} />
  const { tone, label, since } = lineWords(line.status)
  return (
    <StateBadge
      tone={tone}
      label={isPast ? m.line_dashboard_now_is({ state: label }) : label}
      clock={clock(now - Date.parse(since))}
      isStale={line.isStale}
      isQuiet={isPast}
    />
  )
}
