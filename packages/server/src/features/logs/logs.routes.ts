import { openGrid } from '../../grid/load-grid.ts'
import { streamEndpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { sendDownload } from '../../http/send-download.ts'
import { logGrid } from './log-grid.ts'
import { writeLogText } from './write-log-text.ts'

export const logEndpoints = [
  gridEndpoint('log.get', logGrid),

  streamEndpoint('log.download', async (site, { query: { filter, form = 'text' }, now, user }, reply) => {
    const { scope, options } = await openGrid(site.db, logGrid, { filter }, { now })
    await sendDownload(reply, {
      session: user.tokenHash,
      type: 'text/plain; charset=utf-8',
      name: `OAE_LOG.${form === 'ndjson' ? 'ndjson' : 'log'}`,
      open: () => writeLogText(scope, options, form),
    })
  }),
]
