import type { Row } from '../../db/schema.ts'
import { Problem } from '../../refusals/problem.ts'
import type { Site } from '../site.ts'
import { seesLine, type User } from './session-guard.ts'

/** The line that a call names: refused when the user may not see it, and when it doesn't exist. */
export async function visibleLine(site: Site, user: User, lineID: number): Promise<Row<'line'>> {
  if (!seesLine(user, lineID)) throw new Problem('line-not-visible')
  const line = await site.db.selectFrom('line').selectAll().where('lineID', '=', lineID).executeTakeFirst()
  if (!line) throw new Problem('line-unknown', { lineID })
  return line
}
