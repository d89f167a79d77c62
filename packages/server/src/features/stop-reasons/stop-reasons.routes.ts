import { toIso } from '@baliza/domain'
import type { Row } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid/grid-endpoint.ts'
import { visibleLine } from '../../http/visible-line.ts'
import { readReasonsForLine } from '../../store/reasons-for-line.ts'
import { deleteReason } from './delete-reason.ts'
import { addReason, changeReason } from './edit-reason.ts'
import { readRootOptions } from './reason-rows.ts'
import { reasonsGrid } from './reasons-grid.ts'

export const stopReasonEndpoints = [
  gridEndpoint('stopreasons.get', reasonsGrid),
  endpoint('stopreasons.post', async (site, { body, user: { userID }, now }) =>
    toReason(await addReason(site, body.values, { userID, at: now })),
  ),
  endpoint('stopreasons.put', async (site, { body, user: { userID }, now }) =>
    toReason(await changeReason(site, body, { userID, at: now })),
  ),
  endpoint('stopreasons.delete', async (site, { body, user: { userID }, now }) => {
    await deleteReason(site, body.key, { userID, at: now })
    return null
  }),
  endpoint('stopreasons.rootlookup', (site, { query, language }) => readRootOptions(site.db, query.includeOptionForAll, language)),
  endpoint('stopreasons.forLine', async (site, { user, query, now }) => {
    const { lineID } = await visibleLine(site, user, query.lineID)
    return readReasonsForLine(site.db, lineID, now)
  }),
]

const toReason = (row: Row<'stopReason'>) => ({ ...row, updateDate: row.updateDate === null ? null : toIso(row.updateDate) })
