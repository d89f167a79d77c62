import type { Actor, OpenInterval } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { Problem } from '../../refusals/problem.ts'
import type { FactStore } from '../fact-store.ts'
import { lockLines } from '../line-lock.ts'
import { arrangePieces, type Piece } from './arrange-pieces.ts'
import { asItIs } from './split-stop.ts'
import { originalOf, type StopRow, spanOf } from './stop-rows.ts'

type ChangeRow = Row<'stopChange'>

/** The rows of a kept change. */
export const rowsIn = (text: string): StopRow[] => JSON.parse(text) as StopRow[]

/** Restores the pieces as they were before a change; asks first when a signature would be lost. */
export async function undoChange(
  store: FactStore,
  request: { changeID: number; confirmed?: boolean | undefined },
  by: Actor,
): Promise<StopRow[]> {
  const rows = await store.db.transaction().execute(async (trx) => {
    await lockLines(trx, [(await findChange(trx, request.changeID)).lineID])
    const change = await findChange(trx, request.changeID)
    const current = await currentPieces(trx, change)
    await checkNewest(trx, change, current)
    checkUnsigned(change, current, request.confirmed ?? false)
    await trx
      .updateTable('stopChange')
      .set({ undone: true })
      .where('changeID', '=', change.changeID)
      .execute()
    const pieces = restored(change, current)
    return arrangePieces(trx, current, pieces, { kind: 'undo', ...by })
  })
  store.bus.publish('facts', [...new Set(rows.map(({ lineID }) => lineID))])
  return rows
}

async function findChange(trx: Trx, changeID: number): Promise<ChangeRow> {
  const change = await trx
    .selectFrom('stopChange')
    .selectAll()
    .where('changeID', '=', changeID)
    .executeTakeFirst()
  if (!change || change.kind === 'undo') throw new Problem('change-unknown', { changeID })
  return change
}

/** The pieces that stand where the change left its own; refused when they are not those any more. */
async function currentPieces(trx: Trx, change: ChangeRow): Promise<StopRow[]> {
  const after = rowsIn(change.after)
  const { order, lineID } = change
  const ids = after.map(({ stopID }) => stopID)
  const rows = await trx
    .selectFrom('stop')
    .selectAll()
    .where('order', '=', order)
    .where('lineID', '=', lineID)
    .where('stopID', 'in', ids)
    .orderBy('startDate')
    .execute()
  const same =
    rows.length === after.length && rows.every((row, i) => isSamePiece(row, after[i], i === rows.length - 1))
  if (change.undone || !same) throw new Problem('change-not-last')
  return rows
}

/** The end of the whole is the line's: it may have ended since, or gone on after a false start. */
const isSamePiece = (row: StopRow, kept: StopRow | undefined, isLast: boolean): boolean =>
  row.stopID === kept?.stopID && row.startDate === kept.startDate && (isLast || row.endDate === kept.endDate)

async function checkNewest(trx: Trx, change: ChangeRow, current: readonly StopRow[]): Promise<void> {
  const starts = current.map(({ startDate }) => startDate)
  const newer = await trx
    .selectFrom('stopChange')
    .select('changeID')
    .where('lineID', '=', change.lineID)
    .where('order', '=', change.order)
    .where('start', 'in', starts)
    .where('undone', '=', false)
    .where('changeID', '>', change.changeID)
    .executeTakeFirst()
  if (newer) throw new Problem('change-not-last')
}

function checkUnsigned(change: ChangeRow, current: readonly StopRow[], confirmed: boolean): void {
  const kept = new Map(rowsIn(change.after).map((row) => [row.stopID, row]))
  const isResigned = current.some((row) => {
    const was = kept.get(row.stopID)
    const isSigned =
      row.updatedBy !== null && (row.updateDate !== was?.updateDate || row.reasonID !== was.reasonID)
    return isSigned || row.observation !== was?.observation
  })
  if (isResigned && !confirmed) throw new Problem('signed-meanwhile')
}

/**
 * The pieces before the change, as long as the stop is now; one that it doesn't reach any more can't come
 * back.
 */
function restored(change: ChangeRow, current: readonly StopRow[]): Piece[] {
  const before = rowsIn(change.before)
  const [wasEnd, end] = [before.at(-1)?.endDate ?? null, current.at(-1)?.endDate ?? null]
  const signedSince = signedBySystemSince(change, current)
  const asOfNow = (span: OpenInterval) => (span.end === wasEnd ? { ...span, end } : span)
  const pieces = before.map((row) => ({
    ...asItIs(bySystemMeanwhile(row, signedSince)),
    ...asOfNow(spanOf(row)),
    original: asOfNow(originalOf(row)),
  }))
  if (pieces.some((piece) => piece.end !== null && piece.end <= piece.start))
    throw new Problem('change-not-last')
  return pieces
}

/** What nobody had signed, and the system signed since (a microstop), keeps that. */
function bySystemMeanwhile(row: StopRow, signedSince: StopRow | undefined): StopRow {
  return row.reasonID === null && signedSince
    ? { ...row, reasonID: signedSince.reasonID, recognized: true }
    : row
}

function signedBySystemSince(change: ChangeRow, current: readonly StopRow[]): StopRow | undefined {
  const unsigned = new Set(
    rowsIn(change.after)
      .filter(({ reasonID }) => reasonID === null)
      .map(({ stopID }) => stopID),
  )
  return current.find((row) => unsigned.has(row.stopID) && row.reasonID !== null && row.updatedBy === null)
}
