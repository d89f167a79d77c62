import { useMemo } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Donut } from '../../../ui/charts/Donut.tsx'
import { useWindow } from '../figures-context.tsx'
import { DashboardTile } from './DashboardTile.tsx'

/** What the stops of the shift waited for: the call, the technician, the repair. */
export function StopTimesTile() {
  const shift = useWindow('shift')
  const { shortDuration } = useFormat()
  const times = shift?.stopTimes
  const slices = useMemo(() => {
    if (times === undefined) return []
    const slice = (key: string, value: number, color: string, name: string) => ({
      key,
      value,
      color,
      name,
      label: shortDuration(value),
    })
    return [
      slice('declaring', times.declaringTime, 'var(--control-line)', m.line_dashboard_declaring()),
      slice('waiting', times.waitingTime, '#d9622b', m.line_dashboard_waiting()),
      slice(
        'maintenance',
        times.maintenanceTime,
        'var(--beacon-maintenance)',
        m.line_dashboard_maintenance(),
      ),
    ]
  }, [times, shortDuration])
  return (
    <DashboardTile title={m.line_dashboard_stop_times()} of="shift" isNarrow>
      {shift !== undefined && (
        <Donut slices={slices} label={m.line_dashboard_stop_times()} empty={m.line_dashboard_no_calls()} />
      )}
    </DashboardTile>
  )
}
