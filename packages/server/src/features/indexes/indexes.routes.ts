import { visibleLine } from '../../http/access/visible-line.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { dayIndexGrid } from '../../lists/day-index-grid.ts'
import { orderIndexGrid } from '../../lists/order-index-grid.ts'
import { shiftIndexGrid } from '../../lists/shift-index-grid.ts'
import { readDayOfLine } from './day-of-line.ts'
import { explain } from './explain.ts'
import { gridByProfile } from './grid-by-profile.ts'
import { adjustOrder, correctOrder, validateOrder } from './order-edits.ts'
import { readShiftsOfLine } from './shifts-of-line.ts'

export const indexEndpoints = [
  gridEndpoint('oeeindex.get', gridByProfile(orderIndexGrid)),
  gridEndpoint('oeeindex.history.get', gridByProfile(shiftIndexGrid)),
  gridEndpoint('oeeindex.day.get', gridByProfile(dayIndexGrid)),

  endpoint('oeeindex.put', (site, { body, user, now }) =>
    correctOrder(site, body, { userID: user.userID, at: now }),
  ),
  endpoint('oeeindex.adjust', (site, { body, user, address, now }) =>
    adjustOrder(site, body, { user, address }, now),
  ),
  endpoint('oeeindex.validate', (site, { body, user, now }) =>
    validateOrder(site, body, { userID: user.userID, at: now }),
  ),

  endpoint('history.get', async (site, { user, query, now }) => {
    if (query.line !== undefined) await visibleLine(site, user, query.line)
    return readShiftsOfLine(site, query, now)
  }),

  endpoint('history.getDayIndexes', async (site, { user, query, now }) =>
    readDayOfLine(site.db, await visibleLine(site, user, query.line), query, now),
  ),

  endpoint('indexes.explain', async (site, { user, query, ...context }) =>
    explain(site.db, await visibleLine(site, user, query.lineID), query, context),
  ),
]
