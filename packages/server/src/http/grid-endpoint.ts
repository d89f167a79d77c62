import type { GridCallID, LoadQuery } from '@baliza/contract'
import { calls } from '@baliza/contract/schemas'
import type { FastifyReply } from 'fastify'
import { exportGrid } from '../grid/export-grid.ts'
import type { Grid } from '../grid/grid.ts'
import { answerGrid, openGrid } from '../grid/load-grid.ts'
import type { Restriction } from '../grid/scope.ts'
import { WORKBOOK_TYPE } from '../workbook/workbook.ts'
import { type CallRequest, type Endpoint, SENT } from './endpoint.ts'
import { sendDownload } from './send-download.ts'
import type { Site } from './site.ts'
import { Turns } from './turns.ts'

const turns = new Turns()

/**
 * Answers a load call with a grid, or with `format=xlsx` the whole filtered result as a workbook. `restrict`
 * says what every row must meet, by who asks or by a parameter of the call's own; so may the grid itself: `gridEndpoint('stops.get',
 * stopsGrid)`.
 */
export function gridEndpoint<ID extends GridCallID, Row>(
  id: ID,
  declared: Grid<Row> | ((site: Site, request: CallRequest<ID>) => Promise<Grid<Row>>),
  restrict?: (site: Site, request: CallRequest<ID>) => Promise<Restriction | undefined>,
): Endpoint {
  const respond = async (site: Site, request: CallRequest<ID>, reply: FastifyReply): Promise<unknown> => {
    const grid = typeof declared === 'function' ? await declared(site, request) : declared
    const where = await restrict?.(site, request)
    const query = request.query as LoadQuery
    const { scope, options } = await openGrid(site.db, grid, query, {
      now: request.now,
      where,
      language: request.language,
      zone: request.user?.timeZone,
    })
    const session = request.user?.tokenHash ?? ''
    if (query.format !== 'xlsx') return turns.inTurn(session, () => answerGrid(scope, options))
    await sendDownload(reply, {
      session,
      type: WORKBOOK_TYPE,
      name: `${grid.name}.xlsx`,
      open: () => exportGrid(scope, options, query),
    })
    return SENT
  }
  return {
    call: calls[id],
    respond: (site, request, reply) => respond(site, request as CallRequest<ID>, reply),
  }
}
