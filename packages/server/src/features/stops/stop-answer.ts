import type { Stop, StopKey } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { loadGrid } from '../../grid/load-grid.ts'
import { stopsGrid } from '../../lists/stops-grid.ts'
import { Problem } from '../../refusals/problem.ts'

const IN_TIME_ORDER = JSON.stringify([{ selector: 'lineID' }, { selector: 'startDate' }])

/** Stops as the contract tells them, in time order: as the list of stops tells them. */
export async function readStopAnswers(db: Db, keys: readonly StopKey[], now: Instant): Promise<Stop[]> {
  if (keys.length === 0) return []
  const isOne = ({ order, lineID, stopID }: StopKey) =>
    sql`"stop"."order" = ${order} and "stop"."lineID" = ${lineID} and "stop"."stopID" = ${stopID}`
  const where = { condition: sql<boolean>`(${sql.join(keys.map(isOne), sql` or `)})` }
  return (await loadGrid({ db }, stopsGrid, { sort: IN_TIME_ORDER }, { now, where })) as Stop[]
}

/** One stop that was just written; somebody else may have merged it into another since. */
export async function readStopAnswer(db: Db, key: StopKey, now: Instant): Promise<Stop> {
  const [answer] = await readStopAnswers(db, [key], now)
  if (!answer) throw new Problem('changed-meanwhile')
  return answer
}
