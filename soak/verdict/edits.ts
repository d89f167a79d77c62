import type { Db } from '@baliza/server'
import type { Signed } from '../people/people.ts'

/** What people signed and were told is signed has to be there. Nothing else is done to such a stop. */
export async function missingSignatures(db: Db, signed: readonly Signed[]): Promise<string[]> {
  const rows = await db.selectFrom('stop').select(['order', 'lineID', 'stopID', 'reasonID']).execute()
  const keyOf = ({ order, lineID, stopID }: Omit<Signed, 'reasonID'>) => `${order}/${lineID}/${stopID}`
  const reasons = new Map(rows.map((row) => [keyOf(row), row.reasonID]))
  const expected = new Map(signed.map((one) => [keyOf(one), one.reasonID]))
  return [...expected]
    .filter(([key, reasonID]) => reasons.get(key) !== reasonID)
    .map(([key, reasonID]) => `stop ${key} was signed with ${reasonID} and has ${reasons.get(key) ?? 'none'}`)
}
