import type { ComponentType } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import type { TileID } from '../layout/tile-id.ts'
import { CurrentStopTile } from './CurrentStopTile.tsx'
import { EmptyLineTile, RuntimeTile, TotalRuntimeTile } from './DurationTile.tsx'
import { PerformanceTile, SlotPanelTile } from './kpi-tiles.tsx'
import { OeeTile } from './OeeTile.tsx'
import { OrderInfoTile } from './OrderInfoTile.tsx'
import { ProgressTile } from './ProgressTile.tsx'
import { AcceptanceTile, ThroughputTile, UtilizationTile } from './RatioTile.tsx'
import { ShiftBarTile } from './ShiftBarTile.tsx'
import { ShiftTimesTile } from './ShiftTimesTile.tsx'
import { SpeedTile } from './SpeedTile.tsx'
import { StopManagementTile } from './StopManagementTile.tsx'
import { StopsExplorerTile } from './StopsExplorerTile.tsx'
import { StopTimesTile } from './StopTimesTile.tsx'

/** What each tile is called in menus, and what draws it. */
export const TILES: Record<TileID, { readonly title: () => string; readonly Tile: ComponentType }> = {
  oee: { title: m.line_dashboard_oee, Tile: OeeTile },
  progress: { title: m.line_dashboard_progress, Tile: ProgressTile },
  currentStop: { title: m.line_dashboard_current_stop, Tile: CurrentStopTile },
  shiftBar: { title: m.line_dashboard_shift_bar, Tile: ShiftBarTile },
  utilization: { title: m.line_dashboard_utilization, Tile: UtilizationTile },
  throughput: { title: m.line_dashboard_throughput, Tile: ThroughputTile },
  acceptance: { title: m.line_dashboard_acceptance, Tile: AcceptanceTile },
  runtime: { title: m.line_dashboard_runtime, Tile: RuntimeTile },
  totalRuntime: { title: m.line_dashboard_total_runtime, Tile: TotalRuntimeTile },
  emptyLine: { title: m.line_dashboard_empty_line, Tile: EmptyLineTile },
  speed: { title: m.line_dashboard_speed, Tile: SpeedTile },
  shiftTimes: { title: m.line_dashboard_shift_times, Tile: ShiftTimesTile },
  stopManagement: { title: m.line_dashboard_stop_management, Tile: StopManagementTile },
  stopsExplorer: { title: m.line_dashboard_stops_explorer, Tile: StopsExplorerTile },
  orderInfo: { title: m.line_dashboard_order, Tile: OrderInfoTile },
  stopTimes: { title: m.line_dashboard_stop_times, Tile: StopTimesTile },
  performance: { title: m.line_dashboard_performance_bars, Tile: PerformanceTile },
  slotPanel: { title: m.line_dashboard_slot_panel, Tile: SlotPanelTile },
}
