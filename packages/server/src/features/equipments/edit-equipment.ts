import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { editRows } from '../../facts/edit-rows.ts'
import { countUndoable, readStopUse } from '../../facts/stops/stop-use.ts'
import { Problem } from '../../refusals/problem.ts'

type Equipment = Row<'equipment'>

/**
 * Equipment stands at a line that exists, and stays while a stop names it or an undone split could bring it
 * back.
 */
export const equipment = editRows({
  table: 'equipment',
  key: ['equipmentID'],
  entity: 'equipment',
  unknown: ({ equipmentID }) => new Problem('equipment-unknown', { equipmentID }),
  check: refuseUnknownLine,
  refuseUsed: async (trx, { equipmentID, name }) => {
    const use = await readStopUse(trx, 'equipmentID', equipmentID)
    if (use) throw new Problem('equipment-used', { name, ...use })
    const changes = await countUndoable(trx, 'equipmentID', equipmentID)
    if (changes > 0) throw new Problem('equipment-in-changes', { name, changes })
  },
})

async function refuseUnknownLine(trx: Trx, { lineID }: Equipment): Promise<void> {
  if (lineID == null) return
  const line = await trx.selectFrom('line').select('lineID').where('lineID', '=', lineID).executeTakeFirst()
  if (!line) throw new Problem('line-unknown', { lineID })
}
