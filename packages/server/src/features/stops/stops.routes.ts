import type { Stop } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import { sql } from 'kysely'
import { deleteStop, editStop, enterStop } from '../../facts/stops/manual-stop.ts'
import { mergeStops } from '../../facts/stops/merge-stops.ts'
import { noteObservation } from '../../facts/stops/note-observation.ts'
import { recognizeStops } from '../../facts/stops/recognize-stops.ts'
import { shownStops } from '../../facts/stops/shown-stops.ts'
import { cutStopAt, moveBoundary, splitStop } from '../../facts/stops/split-stop.ts'
import type { StopRow } from '../../facts/stops/stop-rows.ts'
import { undoChange } from '../../facts/stops/undo-change.ts'
import type { Restriction } from '../../grid/scope.ts'
import { signerOf } from '../../http/access/credentials.ts'
import type { User } from '../../http/access/session-guard.ts'
import { visibleLine } from '../../http/access/visible-line.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import type { Site } from '../../http/site.ts'
import { stopsGrid } from '../../lists/stops-grid.ts'
import { Problem } from '../../refusals/problem.ts'
import { readStopAnswer, readStopAnswers } from './stop-answer.ts'
import { readCuttable, readStopHistory } from './stop-history.ts'
import { readByPath, readSummary } from './stops-summary.ts'

export const stopEndpoints = [
  gridEndpoint('stops.get', stopsGrid, (_, { user }) => ofVisibleStops(user)),

  endpoint('stops.recognize', async (site, { body, user, address, now }) => {
    const userID = await signerOf(site, { user, address }, body, 'stops.edit')
    return stopAnswers(site, await recognizeStops(site, body, { userID, at: now }), now)
  }),

  endpoint('stops.split', async (site, { body, user: { userID }, now }) =>
    stopAnswers(site, await splitStop(site, body, { userID, at: now }), now),
  ),
  endpoint('stops.cut', async (site, { body, user: { userID }, now }) =>
    stopAnswers(site, await cutStopAt(site, body, { userID, at: now }), now),
  ),
  endpoint('stops.move', async (site, { body, user: { userID }, now }) =>
    stopAnswers(site, await moveBoundary(site, body, { userID, at: now }), now),
  ),
  endpoint('stops.merge', async (site, { body, user: { userID }, now }) =>
    stopAnswers(site, await mergeStops(site, body, { userID, at: now }), now),
  ),
  endpoint('stops.undo', async (site, { body, user: { userID }, now }) =>
    stopAnswers(site, await undoChange(site, body, { userID, at: now }), now),
  ),

  endpoint('stops.put', async (site, { body, user: { userID }, now }) => {
    const row = await noteObservation(site, body, { userID, at: now })
    return readStopAnswer(site.db, row, now)
  }),

  endpoint('stops.post', async (site, { body, user, now }) => {
    const line = await visibleLine(site, user, body.values.lineID)
    return readStopAnswer(site.db, await enterStop(site, line, body, { userID: user.userID, at: now }), now)
  }),
  endpoint('stops.manual', async (site, { body, user, now }) => {
    const line = await visibleLine(site, user, body.key.lineID)
    return readStopAnswer(site.db, await editStop(site, line, body, { userID: user.userID, at: now }), now)
  }),
  endpoint('stops.delete', async (site, { body, user, now }) => {
    const line = await visibleLine(site, user, body.key.lineID)
    await deleteStop(site, line, body.key, { userID: user.userID, at: now })
    return null
  }),

  endpoint('stops.summary', async (site, { query, user, ...context }) => {
    await visibleLine(site, user, query.line)
    return readSummary(site.db, query, context)
  }),
  endpoint('stops.byPath', async (site, { query, user, ...context }) => {
    await visibleLine(site, user, query.line)
    return readByPath(site.db, query, context)
  }),

  endpoint('stops.history', (site, { query, ...context }) => readStopHistory(site.db, query, context)),
  endpoint('stops.cuttable', (site, { query, now }) => readCuttable(site.db, query, now)),
]

/**
 * What is long enough to be a stop; a session that sees its terminal's line alone lists those of that line
 * alone.
 */
async function ofVisibleStops({ lines }: User): Promise<Restriction> {
  if (lines === 'all') return { condition: shownStops }
  if (lines.length === 0) throw new Problem('line-not-visible')
  return { condition: sql<boolean>`${shownStops} and "stop"."lineID" in (${sql.join(lines)})` }
}

/** What was written, as everybody reads it. */
const stopAnswers = (site: Site, rows: readonly StopRow[], now: Instant): Promise<Stop[]> =>
  readStopAnswers(site.db, rows, now)
