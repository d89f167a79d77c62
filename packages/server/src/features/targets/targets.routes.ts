import type { Row } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { publishConfiguration } from '../../messaging/publish-configuration.ts'
import { answerOf, newTarget, targetRows } from './edit-target.ts'
import { ofVisibleLines, targetsGrid } from './targets-grid.ts'

export const targetEndpoints = [
  gridEndpoint('targets.get', targetsGrid, (_site, { user }) => ofVisibleLines(user)),

  endpoint('targets.post', async (site, { body, user: { userID }, now }) => {
    const row = await targetRows.add(site, newTarget(body.values), { userID, at: now })
    publishConfiguration(site)
    return answerOf(row)
  }),

  endpoint('targets.put', async (site, { body: { key, values }, user: { userID }, now }) => {
    const row = await targetRows.change(site, { lineID: key }, values as Partial<Row<'lineTarget'>>, {
      userID,
      at: now,
    })
    publishConfiguration(site)
    return answerOf(row)
  }),

  endpoint('targets.delete', async (site, { body, user: { userID }, now }) => {
    await targetRows.remove(site, { lineID: body.key }, { userID, at: now })
    publishConfiguration(site)
    return null
  }),
]
