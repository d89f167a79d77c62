import type { BodyOf } from '@baliza/contract'
import { type Actor, whyNotMerge } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import { Problem } from '../../refusals/problem.ts'
import type { FactStore } from '../fact-store.ts'
import { lockLines } from '../line-lock.ts'
import { arrangePieces, type Piece } from './arrange-pieces.ts'
import { checkReach } from './check-reach.ts'
import { findSeenStop } from './seen-stop.ts'
import { asItIs } from './split-stop.ts'
import { readPieces, type StopRow, spanOf } from './stop-rows.ts'

/** Makes one of touching stops. The outer edges stay where they are. */
export async function mergeStops(
  store: FactStore,
  body: BodyOf<'stops.merge'>,
  by: Actor,
): Promise<StopRow[]> {
  const lineIDs = body.stops.map(({ lineID }) => lineID)
  const rows = await store.db.transaction().execute(async (trx) => {
    await lockLines(trx, lineIDs)
    const chosen: StopRow[] = []
    for (const seen of body.stops) chosen.push(await findSeenStop(trx, seen))
    chosen.sort((a, b) => a.startDate - b.startDate)
    const refusal = whyNotMerge(
      chosen.map((stop) => ({ ...spanOf(stop), order: stop.order, lineID: stop.lineID })),
    )
    if (refusal) throw new Problem(refusal)
    const signed = whoseSignature(chosen, body.keep)
    for (const stop of chosen) await checkReach(trx, signed, stop)
    const pieces = await allPieces(trx, chosen)
    return arrangePieces(trx, pieces, merged(pieces, chosen, signed), { kind: 'merge', ...by })
  })
  store.bus.publish('facts', [...new Set(lineIDs)])
  return rows
}

/** The pieces of every original that takes part: afterwards they are one original. */
async function allPieces(trx: Trx, chosen: readonly StopRow[]): Promise<StopRow[]> {
  const pieces = new Map<number, StopRow>()
  for (const stop of chosen) for (const piece of await readPieces(trx, stop)) pieces.set(piece.stopID, piece)
  return [...pieces.values()].sort((a, b) => a.startDate - b.startDate)
}

function merged(pieces: readonly StopRow[], chosen: readonly StopRow[], signed: StopRow): Piece[] {
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (!first || !last) throw new RangeError('two or more stops are merged')
  const original = { start: (pieces[0] ?? first).startDate, end: (pieces.at(-1) ?? last).endDate }
  const manual = chosen.every((stop) => stop.manual)
  const gone = new Set(chosen.map(({ stopID }) => stopID))
  return pieces.flatMap((piece): Piece[] => {
    if (piece.stopID === first.stopID)
      return [{ start: first.startDate, end: last.endDate, stopID: first.stopID, signed, manual, original }]
    return gone.has(piece.stopID) ? [] : [{ ...asItIs(piece), original }]
  })
}

/**
 * The one asked for, else the first that a person signed. What the system signed says nothing of the whole:
 * rather nobody's.
 */
function whoseSignature(chosen: readonly StopRow[], keep: number | undefined): StopRow {
  const [first] = chosen
  if (!first) throw new RangeError('two or more stops are merged')
  const signed =
    chosen.find((stop) => stop.stopID === keep) ??
    chosen.find((stop) => stop.updatedBy !== null) ??
    chosen.find((stop) => stop.reasonID === null)
  const isOneReason = chosen.every(({ reasonID }) => reasonID === first.reasonID)
  return signed ?? (isOneReason ? first : { ...first, reasonID: null, recognized: false })
}
