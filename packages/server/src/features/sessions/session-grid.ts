import type { Session } from '@baliza/contract'
import { defineGrid, instantOf, integer, nullable, text } from '../../grid/grid.ts'

/** Open sessions. What opens them, the token, is stored nowhere. */
export const sessionGrid = defineGrid<Session>({
  name: 'sessions',
  table: 'session',
  key: ['sessionID'],
  columns: {
    sessionID: integer('session.sessionID'),
    userID: text('session.userID', { search: 'session.userIDSearch' }),
    createdAt: instantOf('session.createdAt'),
    usedAt: instantOf('session.usedAt'),
    ipAddress: nullable(text('session.ipAddress', { search: 'session.ipAddressSearch' })),
    userAgent: nullable(text('session.userAgent', { search: 'session.userAgentSearch' })),
  },
})
