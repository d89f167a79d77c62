import type { AuditField } from '@baliza/contract'
import { expectTypeOf, test } from 'vitest'
import type { Database, Row } from '../db/schema.ts'

/** Tables whose rows the trail shows as they were and as they are. */
type Audited =
  | 'building'
  | 'sector'
  | 'line'
  | 'lineTarget'
  | 'product'
  | 'productSpeed'
  | 'equipment'
  | 'equipmentStop'
  | 'stopReason'
  | 'stop'
  | 'productionOrder'
  | 'preloadedOrder'
  | 'validatedOrder'
  | 'maintenanceCall'
  | 'notificationGroup'
  | 'notificationSchedule'
  | 'notificationTarget'
  | 'notificationWatcher'
  | 'webhook'
  | 'opcServer'
  | 'tag'
  | 'terminal'
  | 'parameter'
  | 'user'

type ColumnsOf<Table extends keyof Database> = Table extends keyof Database ? keyof Row<Table> : never

test('every column of an audited row has a name in the contract, which the screens have words for', () => {
  expectTypeOf<Exclude<ColumnsOf<Audited>, AuditField>>().toEqualTypeOf<never>()
})
