import type { ListedTerminal } from '@baliza/contract'
import { toIso } from '@baliza/domain'
import type { Row } from '../../db/schema.ts'
import { defineGrid, instantOf, integer, nullable, text } from '../../grid/grid.ts'
import { terminalAt } from '../../http/access/terminal.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { plainAddress } from '../../trail/origin.ts'
import { addTerminal, terminalRows } from './edit-terminals.ts'

const terminalGrid = defineGrid<ListedTerminal>({
  name: 'terminals',
  table: 'terminal',
  key: ['terminalID'],
  columns: {
    terminalID: integer('terminal.terminalID'),
    lineID: integer('terminal.lineID'),
    ipAddress: text('terminal.ipAddress'),
    updatedBy: nullable(text('terminal.updatedBy')),
    updateDate: nullable(instantOf('terminal.updateDate')),
  },
})

const toListed = ({
  terminalID,
  lineID,
  ipAddress,
  updatedBy,
  updateDate,
}: Row<'terminal'>): ListedTerminal => ({
  terminalID,
  lineID,
  ipAddress,
  updatedBy,
  updateDate: updateDate === null ? null : toIso(updateDate),
})

export const terminalEndpoints = [
  endpoint('terminals.synchronize', async (site, { address }) => ({
    terminal: (await terminalAt(site.db, address)) ?? null,
    ipAddress: plainAddress(address),
  })),

  gridEndpoint('terminals.get', terminalGrid),

  endpoint('terminals.post', async (site, { body, user: { userID }, now, address }) =>
    toListed(await addTerminal(site, body.values, { userID, at: now, address })),
  ),

  endpoint('terminals.delete', async (site, { body, user: { userID }, now }) => {
    await terminalRows.remove(site, { terminalID: body.key }, { userID, at: now })
    return null
  }),
]
