import { hostname } from 'node:os'
import { type Actor, toIso } from '@baliza/domain'
import { sql } from 'kysely'
import type { Row } from '../../db/schema.ts'
import { audit } from '../../facts/audit.ts'
import type { User } from '../../http/access/session-guard.ts'
import { endSessionNumber, endSessionsOf } from '../../http/access/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { onMachineTime } from '../../http/machine-time.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { sessionGrid } from './session-grid.ts'

export const sessionEndpoints = [
  endpoint('sessions.mine', (site, { user }) => ownSessions(site, user)),
  endpoint('sessions.endMine', async (site, { user, body: { sessionID } }) => {
    const ending = { reason: 'by-user', at: site.machineNow() } as const
    const { userID, tokenHash } = user
    if (sessionID === undefined) await endSessionsOf(site.db, userID, { ...ending, but: tokenHash })
    else if (!(await endSessionNumber(site.db, sessionID, { ...ending, userID })))
      throw new Problem('session-unknown')
    return null
  }),
  onMachineTime(
    gridEndpoint('sessions.get', sessionGrid, async (site) => ({
      condition: sql<boolean>`"session"."expiresAt" > ${site.machineNow()}`,
    })),
  ),
  endpoint('sessions.delete', async (site, { user, body: { key }, now }) => {
    await endAnySession(site, key, { userID: user.userID, at: now })
    return null
  }),
]

async function ownSessions(site: Site, { userID, tokenHash }: User) {
  const rows = await site.db
    .selectFrom('session')
    .selectAll()
    .where('userID', '=', userID)
    .where('expiresAt', '>', site.machineNow())
    .orderBy('usedAt', 'desc')
    .orderBy('sessionID', 'desc')
    .execute()
  return rows.map((row) => {
    const isCurrent = row.tokenHash === tokenHash
    return { ...answerOf(row), isCurrent, servedBy: isCurrent ? hostname() : null }
  })
}

const answerOf = ({ sessionID, userID, createdAt, usedAt, ipAddress, userAgent }: Row<'session'>) => ({
  sessionID,
  userID,
  createdAt: toIso(createdAt),
  usedAt: toIso(usedAt),
  ipAddress,
  userAgent,
})

/** An administrator ends somebody's session: that is remembered. */
async function endAnySession(site: Site, sessionID: number, by: Actor): Promise<void> {
  await site.db.transaction().execute(async (trx) => {
    const ended = await endSessionNumber(trx, sessionID, {
      reason: 'by-administrator',
      at: site.machineNow(),
    })
    if (!ended) throw new Problem('session-unknown')
    await audit(trx, {
      ...by,
      action: 'session.end',
      entity: 'user',
      entityKey: ended.userID,
      before: { ipAddress: ended.ipAddress },
    })
  })
}
