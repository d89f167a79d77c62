import type { AnswerOf } from '@baliza/contract'
import { toIso } from '@baliza/domain'
import type { Row } from '../../db/schema.ts'
import { readReasonsForLine } from '../../facts/reasons/reasons-for-line.ts'
import { loadGrid } from '../../grid/load-grid.ts'
import { visibleLine } from '../../http/access/visible-line.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { deleteReason } from './delete-reason.ts'
import { addReason, changeReason } from './edit-reason.ts'
import { reasonsGrid } from './reasons-grid.ts'
import { ROOT_OPTIONS, rootsOrAll } from './root-options.ts'

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
  endpoint('stopreasons.rootlookup', async (site, { query, language, now }) => {
    const where = { condition: rootsOrAll(query.includeOptionForAll) }
    return (await loadGrid(site, ROOT_OPTIONS[language], query, {
      now,
      where,
    })) as AnswerOf<'stopreasons.rootlookup'>
  }),
  endpoint('stopreasons.forLine', async (site, { user, query, now }) => {
    const { lineID } = await visibleLine(site, user, query.lineID)
    return readReasonsForLine(site.db, lineID, now)
  }),
]

const toReason = (row: Row<'stopReason'>) => ({
  ...row,
  updateDate: row.updateDate === null ? null : toIso(row.updateDate),
})
