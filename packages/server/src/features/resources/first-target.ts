import type { BodyOf } from '@baliza/contract'
import { type Actor, whyNotLineTarget } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import { audit } from '../../facts/audit.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'

type FirstTarget = BodyOf<'resources.put'>['values']['firstTarget']

/**
 * Targets are the supervisor's. A line without one has no OEE, so the person who makes the line may give it
 * its first one; from then on it is changed where the supervisor changes it.
 */
export async function giveFirstTarget(
  trx: Trx,
  lineID: number,
  given: FirstTarget,
  by: Actor,
): Promise<void> {
  if (given === undefined) return
  const there = await trx
    .selectFrom('lineTarget')
    .select('lineID')
    .where('lineID', '=', lineID)
    .executeTakeFirst()
  if (there) throw new Problem('target-taken', { lineID })
  const target = {
    lineID,
    tag: `L${lineID}`,
    defaultSpeed: given.defaultSpeed,
    targetSummary: null,
    targetOEE: given.targetOEE ?? null,
  }
  refuseIf(whyNotLineTarget(target)[0])
  const signed = { ...target, updatedBy: by.userID, updateDate: by.at }
  const after = await trx.insertInto('lineTarget').values(signed).returningAll().executeTakeFirstOrThrow()
  await audit(trx, { ...by, action: 'target.create', entity: 'target', entityKey: lineID, after })
}
