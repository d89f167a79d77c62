import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { readParameters, wallClockOf } from '../parameters.ts'

/** Where stops name a reason or a piece of equipment, in the words of a refusal; undefined = nowhere. */
export type StopUse = { readonly stops: number; readonly since: string; readonly lines: string }

type Column = 'reasonID' | 'equipmentID'

export async function readStopUse(db: Db, column: Column, id: number): Promise<StopUse | undefined> {
  const rows = await db
    .selectFrom('stop')
    .select((eb) => ['lineID', eb.fn.countAll<number>().as('count'), eb.fn.min('startDate').as('first')])
    .where(column, '=', id)
    .groupBy('lineID')
    .orderBy('lineID')
    .execute()
  const [earliest] = rows.map(({ first }) => first).sort((a, b) => a - b)
  if (earliest === undefined) return undefined
  const [year, month, day] = wallClockOf(await readParameters(db))
    .toWallClock(earliest)
    .slice(0, 10)
    .split('-')
  return {
    stops: rows.reduce((sum, { count }) => sum + count, 0),
    since: `${day}/${month}/${year}`,
    lines: rows.map(({ lineID }) => lineID).join(', '),
  }
}

/** How many changes of cuts would bring it back: undoing one restores the pieces with all that they had. */
export async function countUndoable(db: Db, column: Column, id: number): Promise<number> {
  const field = `%"${column}":${id}`
  const { count } = await db
    .selectFrom('stopChange')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('undone', '=', false)
    .where(sql<boolean>`("before" like ${`${field},%`} or "before" like ${`${field}}%`})`)
    .executeTakeFirstOrThrow()
  return count
}
