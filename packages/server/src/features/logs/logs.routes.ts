import { streamEndpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid/grid-endpoint.ts'
import { openGrid } from '../../http/grid/load-grid.ts'
import { logGrid } from './log-grid.ts'
import { writeLogText } from './write-log-text.ts'

export const logEndpoints = [
  gridEndpoint('log.get', logGrid),

  streamEndpoint('log.download', async (site, { query: { filter, form = 'text' }, now }, reply) => {
    const { scope, options } = await openGrid(site.db, logGrid, { filter }, { now })
    const ending = form === 'ndjson' ? 'ndjson' : 'log'
    await reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="OAE_LOG.${ending}"`)
      .send(writeLogText(scope, options, form))
  }),
]
