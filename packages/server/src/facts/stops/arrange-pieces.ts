import { isDeepStrictEqual } from 'node:util'
import type { Actor, OpenInterval } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import { Problem } from '../../refusals/problem.ts'
import { audit } from '../audit.ts'
import { markStopsDirty } from './mark-stops-dirty.ts'
import { signatureOf } from './signature.ts'
import { highestStopID, removeStop } from './stop-numbers.ts'
import { type StopRow, spanOf, whereKey } from './stop-rows.ts'

type ChangeKind = 'split' | 'cut' | 'move' | 'merge' | 'undo'
export type Change = Actor & { readonly kind: ChangeKind }

/** A piece as it shall be. */
export type Piece = OpenInterval & {
  /** The number of a piece that exists or existed; undefined = a new one, numbered when it is written. */
  readonly stopID: number | undefined
  /** The row whose reason, equipment, observation and signer it has. */
  readonly signed: StopRow
  /** Somebody entered all of it by hand. */
  readonly manual: boolean
  /** What it is a piece of; one that is as long as its original is an uncut stop. */
  readonly original: OpenInterval
}

/**
 * Writes the pieces of one original in place of those that are there, both in time order, and keeps what was.
 * Each row is checked against its neighbours as it is written, so rows go, shrink, grow and come in this
 * order.
 * @returns the rows as they are now
 */
export async function arrangePieces(
  trx: Trx,
  before: readonly StopRow[],
  pieces: readonly Piece[],
  change: Change,
): Promise<StopRow[]> {
  const rows = (await rowsOf(trx, before, pieces)).map((row) => arrangedIn(row, before, change))
  const old = new Map(before.map((row) => [row.stopID, row]))
  const stays = new Set(rows.map((row) => row.stopID))
  for (const row of before) if (!stays.has(row.stopID)) await removeStop(trx, row)
  const changed = rows.filter((row) => old.has(row.stopID))
  const shrinks = (row: StopRow) => isInside(spanOf(row), spanOf(old.get(row.stopID) ?? row))
  for (const row of changed.filter(shrinks)) await rewriteRow(trx, old.get(row.stopID) ?? row, row)
  for (const row of changed.filter((one) => !shrinks(one)))
    await rewriteRow(trx, old.get(row.stopID) ?? row, row)
  for (const row of rows) if (!old.has(row.stopID)) await trx.insertInto('stop').values(row).execute()
  await keepChange(trx, before, rows, change)
  return rows
}

const isInside = (inner: OpenInterval, outer: OpenInterval): boolean =>
  inner.start >= outer.start && (outer.end === null || (inner.end !== null && inner.end <= outer.end))

/** The rows to be, numbered 1…N inside their original; one that stands alone is an uncut stop again. */
async function rowsOf(trx: Trx, before: readonly StopRow[], pieces: readonly Piece[]): Promise<StopRow[]> {
  const [first] = before
  if (!first) throw new RangeError('a stop has at least one piece')
  const old = new Map(before.map((row) => [row.stopID, row]))
  const freshRevision = Math.max(...before.map((row) => row.revision)) + 1
  let next = await highestStopID(trx, first)
  return [...Map.groupBy(pieces, ({ original }) => original.start).values()].flatMap((group) =>
    group.map((piece, i): StopRow => {
      const is = piece.stopID === undefined ? undefined : old.get(piece.stopID)
      const row = {
        ...piece.signed,
        manual: piece.manual,
        stopID: piece.stopID ?? ++next,
        startDate: piece.start,
        endDate: piece.end,
        split: group.length > 1 ? i + 1 : 0,
        originalStartDate: group.length > 1 ? piece.original.start : null,
        originalEndDate: group.length > 1 ? piece.original.end : null,
      }
      // NOTE: a number may be used again, and a page that shows its old stop must not write into the new one
      const fresh = Math.max(freshRevision, piece.signed.revision + 1)
      return { ...row, revision: is ? is.revision + (isSameStop(is, row) ? 0 : 1) : fresh }
    }),
  )
}

/** Who made a piece; what a change leaves as it was, and what it restores, keeps its maker. */
function arrangedIn(row: StopRow, before: readonly StopRow[], { kind, userID, at }: Change): StopRow {
  const was = before.find(({ stopID }) => stopID === row.stopID)
  // NOTE: a kept change may be older than these columns
  if (kind === 'undo' || was?.revision === row.revision)
    return { ...row, arrangedBy: row.arrangedBy ?? null, arrangedAt: row.arrangedAt ?? null }
  return { ...row, arrangedBy: userID, arrangedAt: at }
}

/** Only for display: the number among its pieces may change. */
const isSameStop = (a: StopRow, b: StopRow): boolean =>
  a.startDate === b.startDate && a.endDate === b.endDate && isDeepStrictEqual(signatureOf(a), signatureOf(b))

/** Refused when the pipeline closed the stop, or somebody signed it, since it was read. */
async function rewriteRow(trx: Trx, old: StopRow, row: StopRow): Promise<void> {
  const { order: _order, lineID: _line, stopID: _stop, ...columns } = row
  const { numUpdatedRows } = await trx
    .updateTable('stop')
    .set(columns)
    .where((eb) => eb.and(whereKey(old)))
    .where('revision', '=', old.revision)
    .where('endDate', 'is not distinct from', old.endDate)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Problem('changed-meanwhile')
}

async function keepChange(
  trx: Trx,
  before: readonly StopRow[],
  after: readonly StopRow[],
  change: Change,
): Promise<void> {
  const [first] = after
  const last = after.at(-1)
  if (!first || !last) return
  const { kind, userID, at } = change
  const { order, lineID } = first
  const rows = { before: JSON.stringify(before), after: JSON.stringify(after) }
  await trx
    .insertInto('stopChange')
    .values({ at, userID, kind, lineID, order, start: first.startDate, ...rows, undone: kind === 'undo' })
    .execute()
  const entityKey = `${order}/${lineID}/${first.stopID}`
  await audit(trx, { at, userID, action: `stop.${kind}`, entity: 'stop', entityKey, before, after })
  await markStopsDirty(trx, [{ ...first, endDate: last.endDate }], at)
}
