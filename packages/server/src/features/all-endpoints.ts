import type { Endpoint } from '../http/endpoint.ts'
import { alertEndpoints } from './alerts/alerts.routes.ts'
import { analysisEndpoints } from './analysis/analysis.routes.ts'
import { auditEndpoints } from './audit/audit.routes.ts'
import { backupEndpoints } from './backups/backups.routes.ts'
import { buildingEndpoints } from './buildings/buildings.routes.ts'
import { calendarEndpoints } from './calendars/calendars.routes.ts'
import { checklistEndpoints } from './checklist/checklist.routes.ts'
import { configurationFileEndpoints } from './configuration-file/configuration-file.routes.ts'
import { diagnosticEndpoints } from './diagnostics/diagnostics.routes.ts'
import { equipmentEndpoints } from './equipments/equipments.routes.ts'
import { importEndpoints } from './imports/imports.routes.ts'
import { indexEndpoints } from './indexes/indexes.routes.ts'
import { indicatorEndpoints } from './indicators/indicators.routes.ts'
import { liveEndpoints } from './live/live.routes.ts'
import type { LiveHub } from './live/live-hub.ts'
import { logEndpoints } from './logs/logs.routes.ts'
import { maintenanceEndpoints } from './maintenance/maintenance.routes.ts'
import { notificationEndpoints } from './notifications/notifications.routes.ts'
import { opcServerEndpoints } from './opc-servers/opc-servers.routes.ts'
import { opcStatusEndpoints } from './opc-status/opc-status.routes.ts'
import { opcTagEndpoints } from './opc-tags/opc-tags.routes.ts'
import { orderEndpoints } from './orders/orders.routes.ts'
import { outboxEndpoints } from './outbox/outbox.routes.ts'
import { parameterEndpoints } from './parameters/parameters.routes.ts'
import { passkeyEndpoints } from './passkeys/passkeys.routes.ts'
import { preloadedOrderEndpoints } from './preloaded-orders/preloaded-orders.routes.ts'
import { productSpeedEndpoints } from './product-speeds/product-speeds.routes.ts'
import { productionEndpoints } from './production/production.routes.ts'
import { productEndpoints } from './products/products.routes.ts'
import { readingEndpoints } from './readings/readings.routes.ts'
import { recalculationEndpoints } from './recalculations/recalculations.routes.ts'
import { reportEndpoints } from './reports/reports.routes.ts'
import { resourceEndpoints } from './resources/resources.routes.ts'
import { secondFactorEndpoints } from './second-factor/second-factor.routes.ts'
import { sectorEndpoints } from './sectors/sectors.routes.ts'
import { securityEventEndpoints } from './security-events/security-events.routes.ts'
import { sessionEndpoints } from './sessions/sessions.routes.ts'
import { setupEndpoints } from './setup/setup.routes.ts'
import { stopReasonEndpoints } from './stop-reasons/stop-reasons.routes.ts'
import { stopEndpoints } from './stops/stops.routes.ts'
import { tagScriptEndpoints } from './tag-scripts/tag-scripts.routes.ts'
import { targetEndpoints } from './targets/targets.routes.ts'
import { telegramEndpoints } from './telegram/telegram.routes.ts'
import { terminalEndpoints } from './terminals/terminals.routes.ts'
import { transportEndpoints } from './transport/transport.routes.ts'
import { userEndpoints } from './users/users.routes.ts'
import { validatedOrderEndpoints } from './validated-orders/validated-orders.routes.ts'
import { webhookEndpoints } from './webhooks/webhooks.routes.ts'

/** What answers the calls of the contract, noun by noun. */
export const allEndpoints = (hub: LiveHub): Endpoint[] => [
  ...setupEndpoints,
  ...checklistEndpoints,
  ...userEndpoints,
  ...buildingEndpoints,
  ...sectorEndpoints,
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...resourceEndpoints,
  ...tagScriptEndpoints,
  ...terminalEndpoints,
  ...telegramEndpoints,
  ...parameterEndpoints,
  ...calendarEndpoints,
  ...outboxEndpoints,
  ...targetEndpoints,
  ...orderEndpoints,
  ...preloadedOrderEndpoints,
  ...validatedOrderEndpoints,
  ...maintenanceEndpoints,
  ...stopReasonEndpoints,
  ...equipmentEndpoints,
  ...productEndpoints,
  ...productSpeedEndpoints,
  ...stopEndpoints,
  ...indicatorEndpoints,
  ...indexEndpoints,
  ...analysisEndpoints,
  ...recalculationEndpoints,
  ...productionEndpoints,
  ...notificationEndpoints,
  ...webhookEndpoints,
  ...reportEndpoints,
  ...opcServerEndpoints,
  ...opcTagEndpoints,
  ...readingEndpoints,
  ...opcStatusEndpoints,
  ...logEndpoints,
  ...diagnosticEndpoints,
  ...transportEndpoints,
  ...backupEndpoints,
  ...alertEndpoints,
  ...importEndpoints,
  ...auditEndpoints,
  ...securityEventEndpoints,
  ...configurationFileEndpoints,
  ...liveEndpoints(hub),
]
