import type { AuditEntity, AuditEntry } from '@baliza/contract'
import { mayRole } from '@baliza/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { defineGrid, instantOf, integer, type Moment, nullable, text } from '../../grid/grid.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'

/** The number of an order begins the key of all that belongs to it: `1757`, `1757/3/2`. */
const NUMBER = {
  sqlite: `cast("auditEntry"."entityKey" as integer)`,
  postgres: `case when split_part("auditEntry"."entityKey", '/', 1) ~ '^[0-9]{1,9}$'
    then cast(split_part("auditEntry"."entityKey", '/', 1) as integer) end`,
}

const opAs =
  (column: 'op' | 'opSearch') =>
  ({ dialect }: Moment): RawBuilder<unknown> =>
    sql`case when "auditEntry"."entity" in ('order', 'stop', 'production') then (
      select ${sql.ref(`productionOrder.${column}`)} from "productionOrder"
      where "productionOrder"."order" = ${sql.raw(NUMBER[dialect])}) end`

const auditGrid = defineGrid<AuditEntry>({
  name: 'audit',
  table: 'auditEntry',
  key: ['id'],
  columns: {
    id: integer('auditEntry.id'),
    at: instantOf('auditEntry.at'),
    userID: text('auditEntry.userID', { search: 'auditEntry.userIDSearch' }),
    origin: nullable(text('auditEntry.origin', { search: 'auditEntry.originSearch' })),
    action: text('auditEntry.action', { search: 'auditEntry.actionSearch' }),
    entity: text('auditEntry.entity', { search: 'auditEntry.entitySearch' }),
    entityKey: text('auditEntry.entityKey', { search: 'auditEntry.entityKeySearch' }),
    op: nullable(text(opAs('op'), { search: opAs('opSearch') })),
    before: nullable(text('auditEntry.before', { search: 'auditEntry.beforeSearch' })),
    after: nullable(text('auditEntry.after', { search: 'auditEntry.afterSearch' })),
    address: nullable(text('auditEntry.address')),
    sessionID: nullable(integer('auditEntry.sessionID')),
    terminalID: nullable(integer('auditEntry.terminalID')),
  },
})

/** What administrators alone see and configure: addresses and names of other systems, and people. */
const OF_ADMINISTRATORS: readonly AuditEntity[] = [
  'notificationGroup',
  'notificationSchedule',
  'notificationTarget',
  'notificationWatcher',
  'opcServer',
  'outbox',
  'parameter',
  'tag',
  'terminal',
  'user',
  'webhook',
]

export const auditEndpoints = [
  gridEndpoint('audit.get', auditGrid, async (_, { user }) =>
    mayRole(user.roleID, 'configuration.administer')
      ? undefined
      : { condition: sql<SqlBool>`"auditEntry"."entity" not in (${sql.join(OF_ADMINISTRATORS)})` },
  ),
]
