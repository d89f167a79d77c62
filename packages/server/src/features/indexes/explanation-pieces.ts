import type { Explanation } from '@baliza/contract'
import { contains, type ExplainedPieces, toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { readSignedCorrections, type SignedCorrection } from '../../facts/production/corrections.ts'

type Pieces = Explanation['pieces']

/**
 * The pieces of an explanation: what was counted in each hour, and beside it what people wrote down, with
 * signer and reason.
 */
export async function explanationPieces(
  db: Db,
  lineID: number,
  pieces: readonly ExplainedPieces[],
): Promise<Pieces> {
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last) return []
  const corrections = await readSignedCorrections(db, lineID, { start: first.start, end: last.end })
  return pieces.flatMap((hour) => split(hour, corrections.filter(isIn(hour))))
}

const isIn =
  (hour: ExplainedPieces) =>
  ({ bucket }: SignedCorrection): boolean =>
    bucket.order === hour.order && contains(hour, bucket.start)

/** Together they are what the hour was. */
function split({ start, end, ...made }: ExplainedPieces, corrections: readonly SignedCorrection[]): Pieces {
  const span = { start: toIso(start), end: toIso(end), order: made.order }
  const written = corrections.map(({ bucket: { units, discards, unknownUnits }, by, reason }) => ({
    ...span,
    units,
    discards,
    unknownUnits,
    by,
    reason,
  }))
  const less = (field: 'units' | 'discards' | 'unknownUnits') =>
    written.reduce((rest, one) => rest - one[field], made[field])
  const counted = {
    ...span,
    units: less('units'),
    discards: less('discards'),
    unknownUnits: less('unknownUnits'),
    by: null,
    reason: null,
  }
  return [counted, ...written]
}
