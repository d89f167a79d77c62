import type { BodyOf } from '@baliza/contract'
import type { Actor } from '@baliza/domain'
import { audit } from '../audit.ts'
import type { FactStore } from '../fact-store.ts'
import { lockLines } from '../line-lock.ts'
import { findSeenStop } from './seen-stop.ts'
import { type StopRow, whereKey } from './stop-rows.ts'

/**
 * Writes an observation beside a stop. It is no signature: the signer stays the same, and a stop that nobody
 * signed stays unrecognized.
 */
export async function noteObservation(
  store: FactStore,
  body: BodyOf<'stops.put'>,
  by: Actor,
): Promise<StopRow> {
  const { observation, revision } = body.values
  const { lineID } = body.key
  const row = await store.db.transaction().execute(async (trx) => {
    await lockLines(trx, [lineID])
    const before = await findSeenStop(trx, { ...body.key, revision })
    if (observation === undefined || (observation?.trim() || null) === before.observation) return before
    const after = { ...before, observation: observation?.trim() || null, revision: before.revision + 1 }
    await trx
      .updateTable('stop')
      .set({ observation: after.observation, revision: after.revision })
      .where((eb) => eb.and(whereKey(before)))
      .execute()
    const entityKey = `${after.order}/${lineID}/${after.stopID}`
    await audit(trx, { ...by, action: 'stop.observe', entity: 'stop', entityKey, before, after })
    return after
  })
  store.bus.publish('facts', [lineID])
  return row
}
