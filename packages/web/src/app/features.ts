import { account } from '../features/account/feature.ts'
import { analysis } from '../features/analysis/feature.ts'
import { auditTrail } from '../features/audit-trail/feature.ts'
import { bulkRecognition } from '../features/bulk-recognition/feature.ts'
import { checklist } from '../features/checklist/feature.ts'
import { diagnostics } from '../features/diagnostics/feature.ts'
import { handCounts } from '../features/hand-counts/feature.ts'
import { indexes } from '../features/indexes/feature.ts'
import { kiosk } from '../features/kiosk/feature.ts'
import { lineDashboard } from '../features/line-dashboard/feature.ts'
import { login } from '../features/login/feature.ts'
import { logs } from '../features/logs/feature.ts'
import { maintenance } from '../features/maintenance/feature.ts'
import { manualStops } from '../features/manual-stops/feature.ts'
import { orders } from '../features/orders/feature.ts'
import { preloadedOrders } from '../features/preloaded-orders/feature.ts'
import { reports } from '../features/reports/feature.ts'
import { sectorOverview } from '../features/sector-overview/feature.ts'
import { securityEvents } from '../features/security-events/feature.ts'
import { setup } from '../features/setup/feature.ts'
import { stops } from '../features/stops/feature.ts'
import { stopsSummary } from '../features/stops-summary/feature.ts'
import { terminals } from '../features/terminals/feature.ts'
import { validatedOrders } from '../features/validated-orders/feature.ts'
import type { Feature } from './feature.ts'

/**
 * Every feature that brings a page or a menu entry, in the order of the latter. Those that bring nothing but
 * tabs of the configuration stand in `configuration/tabbed-features.ts` alone, so that only those who go
 * there load them.
 */
export const features: readonly Feature[] = [
  lineDashboard,
  stops,
  bulkRecognition,
  manualStops,
  stopsSummary,
  indexes,
  analysis,
  sectorOverview,
  reports,
  preloadedOrders,
  orders,
  handCounts,
  maintenance,
  validatedOrders,
  auditTrail,
  checklist,
  terminals,
  kiosk,
  account,
  logs,
  diagnostics,
  securityEvents,
  login,
  setup,
]
