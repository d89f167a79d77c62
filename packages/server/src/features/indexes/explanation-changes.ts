import type { Explanation } from '@baliza/contract'
import { toIso, type WindowExplanation } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { SignedCorrection } from '../../facts/production/corrections.ts'

type Changes = Explanation['changes']

/** So many at most: the newest. */
const MOST = 500
const KEYS_AT_ONCE = 500

/** What people changed of the orders, stops and pieces that a window is made of, newest first. */
export async function readChanges(
  db: Db,
  lineID: number,
  { parts, stops }: WindowExplanation,
  corrections: readonly SignedCorrection[],
): Promise<Changes> {
  const ofPieces = await readEntries(
    db,
    'production',
    corrections.map(({ bucket: { order, start } }) => `${order}/${lineID}/${toIso(start)}`),
  )
  const ofOrders = await readEntries(
    db,
    'order',
    parts.map(({ sums }) => String(sums.order)),
  )
  const ofStops = await readEntries(
    db,
    'stop',
    stops.map(({ stop }) => `${stop.order}/${lineID}/${stop.stopID}`),
  )
  return [...ofOrders, ...ofStops, ...ofPieces]
    .toSorted((a, b) => b.id - a.id)
    .slice(0, MOST)
    .map(({ at, userID, action, entity, entityKey, before, after }) => ({
      at: toIso(at),
      userID,
      action,
      entity,
      entityKey,
      before,
      after,
    }))
}

async function readEntries(db: Db, entity: string, keys: readonly string[]) {
  const each = [...new Set(keys)]
  const portions = Array.from({ length: Math.ceil(each.length / KEYS_AT_ONCE) }, (_, i) =>
    each.slice(i * KEYS_AT_ONCE, (i + 1) * KEYS_AT_ONCE),
  )
  const entries = await Promise.all(
    portions.map((portion) =>
      db
        .selectFrom('auditEntry')
        .select(['id', 'at', 'userID', 'action', 'entity', 'entityKey', 'before', 'after'])
        .where('entity', '=', entity)
        .where('entityKey', 'in', portion)
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute(),
    ),
  )
  return entries.flat()
}
