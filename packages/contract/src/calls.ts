import { alertCalls } from './alerts.ts'
import { analysisCalls } from './analysis.ts'
import { auditCalls } from './audit.ts'
import { backupCalls } from './backups.ts'
import { buildingCalls } from './buildings.ts'
import { calendarCalls } from './calendars.ts'
import type { Call, CallShape } from './call.ts'
import { checklistCalls } from './checklist.ts'
import { configurationFileCalls } from './configuration-file.ts'
import { diagnosticCalls } from './diagnostics.ts'
import { equipmentCalls } from './equipments.ts'
import { explanationCalls } from './explanation.ts'
import { handCountCalls } from './hand-counts.ts'
import { importCalls } from './imports.ts'
import { indexCalls } from './indexes.ts'
import { indicatorCalls } from './indicators.ts'
import { liveCalls } from './live.ts'
import { logCalls } from './logs.ts'
import { maintenanceCalls } from './maintenance.ts'
import { notificationCalls } from './notifications.ts'
import { opcServerCalls } from './opc-servers.ts'
import { opcStatusCalls } from './opc-status.ts'
import { opcTagCalls } from './opc-tags.ts'
import { orderCalls } from './orders.ts'
import { outboxCalls } from './outbox.ts'
import { parameterCalls } from './parameters.ts'
import { passkeyCalls } from './passkeys.ts'
import { preloadedOrderCalls } from './preloaded-orders.ts'
import { productSpeedCalls } from './product-speeds.ts'
import { productionCalls } from './production.ts'
import { productCalls } from './products.ts'
import { readingCalls } from './readings.ts'
import { recalculationCalls } from './recalculations.ts'
import { reportCalls } from './reports.ts'
import { resourceCalls } from './resources.ts'
import { type CallID, routeOf } from './routes.ts'
import { secondFactorCalls } from './second-factor.ts'
import { sectorCalls } from './sectors.ts'
import { securityEventCalls } from './security-events.ts'
import { sessionCalls } from './sessions.ts'
import { setupCalls } from './setup.ts'
import { stopReasonCalls } from './stop-reasons.ts'
import { stopCalls } from './stops.ts'
import { tagScriptCalls } from './tag-scripts.ts'
import { targetCalls } from './targets.ts'
import { telegramCalls } from './telegram.ts'
import { terminalCalls } from './terminals.ts'
import { transportCalls } from './transport.ts'
import { userCalls } from './users.ts'
import { validatedOrderCalls } from './validated-orders.ts'
import { webhookCalls } from './webhooks.ts'

const shapes = {
  ...setupCalls,
  ...checklistCalls,
  ...userCalls,
  ...buildingCalls,
  ...sectorCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...resourceCalls,
  ...tagScriptCalls,
  ...terminalCalls,
  ...telegramCalls,
  ...parameterCalls,
  ...calendarCalls,
  ...outboxCalls,
  ...targetCalls,
  ...auditCalls,
  ...configurationFileCalls,
  ...equipmentCalls,
  ...productCalls,
  ...productSpeedCalls,
  ...stopReasonCalls,
  ...stopCalls,
  ...orderCalls,
  ...preloadedOrderCalls,
  ...validatedOrderCalls,
  ...indexCalls,
  ...explanationCalls,
  ...analysisCalls,
  ...recalculationCalls,
  ...maintenanceCalls,
  ...indicatorCalls,
  ...productionCalls,
  ...handCountCalls,
  ...notificationCalls,
  ...webhookCalls,
  ...reportCalls,
  ...importCalls,
  ...opcServerCalls,
  ...opcTagCalls,
  ...readingCalls,
  ...opcStatusCalls,
  ...logCalls,
  ...securityEventCalls,
  ...diagnosticCalls,
  ...transportCalls,
  ...backupCalls,
  ...alertCalls,
  ...liveCalls,
} as const satisfies Record<CallID, CallShape>

export type Shapes = typeof shapes

const callOf = <ID extends CallID>(id: ID): Call & Shapes[ID] => ({ ...shapes[id], id, ...routeOf(id) })

/** Every call there is, by its id. */
export const calls = Object.fromEntries(Object.keys(shapes).map((id) => [id, callOf(id as CallID)])) as {
  readonly [ID in CallID]: Call & Shapes[ID]
}
