import type { BodyOf, MaintenanceCall } from '@baliza/contract'
import { sql } from 'kysely'
import { callMaintenance } from '../../facts/calls/call-maintenance.ts'
import { findCall, MOVES, moveCall } from '../../facts/calls/move-call.ts'
import { readParameters, wallClockOf } from '../../facts/parameters.ts'
import type { Restriction } from '../../grid/scope.ts'
import { signerOf } from '../../http/access/credentials.ts'
import type { User } from '../../http/access/session-guard.ts'
import { visibleLine } from '../../http/access/visible-line.ts'
import type { CallRequest } from '../../http/endpoint.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { readWindow } from '../../refusals/read-window.ts'
import { callsGrid } from './calls-grid.ts'
import { summarizeCalls } from './calls-summary.ts'
import { readCallReasons, toCall } from './maintenance.queries.ts'

type Move = 'start' | 'finish' | 'nomtto'

export const maintenanceEndpoints = [
  gridEndpoint('maintenance.get', callsGrid, async (_, { user }) => ofVisibleLines(user)),

  endpoint('maintenance.summary', async (site, { query: { start, end, line } }) =>
    summarizeCalls(site.db, {
      window: readWindow({ start, end }, wallClockOf(await readParameters(site.db))),
      line,
    }),
  ),

  endpoint('maintenance.reasons', async (site, { user, query, now }) => {
    const { lineID } = await visibleLine(site, user, query.lineID)
    return readCallReasons(site.db, lineID, now)
  }),

  endpoint('maintenance.call', async (site, { user, address, body, now }) => {
    const { lineID } = await visibleLine(site, user, body.lineID)
    const userID = await signerOf(site, { user, address }, body, 'maintenance.act')
    return toCall(
      await callMaintenance(site, { lineID, callReason: body.callReason }, { userID, at: now }),
      now,
    )
  }),

  endpoint('maintenance.start', (site, request) => signedMove(site, 'start', request)),
  endpoint('maintenance.finish', (site, request) => signedMove(site, 'finish', request)),
  endpoint('maintenance.nomtto', (site, request) => signedMove(site, 'nomtto', request)),
]

type AskedMove = Pick<CallRequest<'maintenance.start'>, 'user' | 'address' | 'now'> & {
  readonly body: BodyOf<`maintenance.${Move}`>
}

async function signedMove(
  site: Site,
  move: Move,
  { user, address, body, now }: AskedMove,
): Promise<MaintenanceCall> {
  const userID = await signerOf(site, { user, address }, body, 'maintenance.act')
  const { callID, revision } = body
  const call = await findCall(site.db, callID)
  if (!call) throw new Problem('call-not-found', { callID })
  const isStale = revision !== undefined && revision !== call.revision
  // NOTE: the slower of two is told who was faster, and not just that something has changed
  if (isStale && MOVES[move].whyNot(call) === undefined) throw new Problem('changed-meanwhile')
  return toCall(await moveCall(site, callID, MOVES[move], { userID, at: now }), now)
}

/** A session that sees its terminal's line alone lists the calls of that line alone. */
function ofVisibleLines({ lines }: User): Restriction | undefined {
  if (lines === 'all') return undefined
  if (lines.length === 0) throw new Problem('line-not-visible')
  return { condition: sql<boolean>`"maintenanceCall"."resourceLineID" in (${sql.join(lines)})` }
}
