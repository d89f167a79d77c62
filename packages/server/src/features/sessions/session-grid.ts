import type { Session } from '@baliza/contract'
import { sql } from 'kysely'
import { defineGrid, instantOf, integer, nullable, text } from '../../grid/grid.ts'
import { SESSION_LENGTH } from '../../http/access/sessions.ts'

/** Open sessions. What opens them, the token, is stored nowhere. */
export const sessionGrid = defineGrid<Session>({
  name: 'sessions',
  table: 'session',
  key: ['sessionID'],
  columns: {
    sessionID: integer('session.sessionID'),
    userID: text('session.userID', { search: 'session.userIDSearch' }),
    createdAt: instantOf('session.createdAt'),
    usedAt: instantOf(() => sql`("session"."expiresAt" - ${sql.lit(SESSION_LENGTH)})`, {
      needs: ['session'],
    }),
    ipAddress: nullable(text('session.ipAddress', { search: 'session.ipAddressSearch' })),
    userAgent: nullable(text('session.userAgent', { search: 'session.userAgentSearch' })),
  },
})
