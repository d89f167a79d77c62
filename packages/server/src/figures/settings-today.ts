import type { Db } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { indexSettingsOf, readParameters } from '../facts/parameters.ts'
import type { ReasonTree } from '../facts/reasons/reason-tree.ts'
import { type StoredSettings, settingsToday } from './window-row.ts'

/** Today's settings of a line, as they would be stored. */
export async function readSettingsToday(
  db: Db,
  line: Row<'line'>,
  reasons: ReasonTree,
): Promise<StoredSettings> {
  const target = await db
    .selectFrom('lineTarget')
    .selectAll()
    .where('lineID', '=', line.lineID)
    .executeTakeFirst()
  return settingsToday(indexSettingsOf(await readParameters(db), line, target), reasons)
}
