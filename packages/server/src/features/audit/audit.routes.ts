import type { AuditEntry } from '@baliza/contract'
import { defineGrid, instantOf, integer, nullable, text } from '../../http/grid/grid.ts'
import { gridEndpoint } from '../../http/grid/grid-endpoint.ts'

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
    before: nullable(text('auditEntry.before', { search: 'auditEntry.beforeSearch' })),
    after: nullable(text('auditEntry.after', { search: 'auditEntry.afterSearch' })),
  },
})

export const auditEndpoints = [gridEndpoint('audit.get', auditGrid)]
