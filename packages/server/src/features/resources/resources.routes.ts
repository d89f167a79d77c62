import { answerScriptProblem, type Resource } from '@baliza/contract'
import { toIso } from '@baliza/domain'
import { sql } from 'kysely'
import type { Row } from '../../db/schema.ts'
import { visibleLine } from '../../http/access/visible-line.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { Problem } from '../../refusals/problem.ts'
import { addResource, changeResource, deleteResource, lineWith } from './edit-resource.ts'
import { lineStatusOf } from './line-status.ts'
import { readLineTree, readSectorName } from './resources.queries.ts'
import { lineOptions, resourcesGrid } from './resources-grid.ts'

function toResource(row: Row<'line'>): Resource {
  const { updateDate, createDate: _, ...line } = row
  return {
    ...line,
    calculateThroughput: line.fixedThroughput === null,
    updateDate: updateDate === null ? null : toIso(updateDate),
  }
}

export const resourceEndpoints = [
  endpoint('resources.dryRun', async (site, { body, now, language }) => {
    const result = await site.dryRun({ line: await lineWith(site, body), now })
    if (typeof result === 'string') throw new Problem(result)
    return {
      ...result,
      troubles: result.troubles.map(({ script, failure, count }) => ({
        script,
        ...answerScriptProblem(failure, language),
        count,
      })),
    }
  }),

  gridEndpoint('resources.get', resourcesGrid),

  endpoint('resources.post', async (site, { body, user: { userID }, now }) =>
    toResource(await addResource(site, body.values, { userID, at: now })),
  ),

  endpoint('resources.put', async (site, { body, user: { userID }, now }) =>
    toResource(await changeResource(site, body, { userID, at: now })),
  ),

  endpoint('resources.delete', async (site, { body, user: { userID }, now }) => {
    await deleteResource(site, body.key, { userID, at: now })
    return null
  }),

  gridEndpoint('resources.lookup', lineOptions, async (_, { query: { sectorID } }) =>
    sectorID === undefined ? undefined : { condition: sql<boolean>`"line"."sectorID" = ${sectorID}` },
  ),

  endpoint('resources.tree', (site, { user }) => readLineTree(site.db, user.lines)),

  endpoint('resources.status', async (site, { user, query, now }) => {
    const { lineID } = await visibleLine(site, user, query.lineID)
    return lineStatusOf(site.db, lineID, now)
  }),

  endpoint('resources.params', async (site, { user, query }) => {
    const line = await visibleLine(site, user, query.lineID)
    return {
      lineID: line.lineID,
      materialEnLinea: line.enableEmptyLineManager,
      indicadorPorTurno: line.enableIndicadorPorTurno,
      enableOperKpi: line.enableOperKpi,
    }
  }),

  endpoint('resources.byId', async (site, { user, params }) => {
    const { lineID, description, sectorID } = await visibleLine(site, user, params.id)
    return { lineID, description, sectorID, sectorName: await readSectorName(site.db, sectorID) }
  }),
]
