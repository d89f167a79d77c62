import {
  type AnswerOf,
  type Language,
  type StopChange,
  type StopKey,
  type StopSignature,
  spokenReason,
} from '@baliza/contract'
import { type Instant, toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { forbiddenSpans } from '../../facts/stops/split-stop.ts'
import { findStop, originalOf, readPieces, type StopRow } from '../../facts/stops/stop-rows.ts'
import { rowsIn } from '../../facts/stops/undo-change.ts'
import { readStopAnswers } from './stop-answer.ts'

/** What was done to a stop and to the other pieces of its original, newest first. */
export const readStopHistory = (
  db: Db,
  key: StopKey,
  { now, language }: { readonly now: Instant; readonly language: Language },
): Promise<AnswerOf<'stops.history'>> =>
  inSnapshot(db, async (snapshot) => {
    const stop = await findStop(snapshot, key)
    const pieces = await readPieces(snapshot, stop)
    const names = await reasonNames(snapshot, language)
    return {
      pieces: await readStopAnswers(snapshot, pieces, now),
      changes: await readChanges(snapshot, stop, names),
      signatures: await readSignatures(snapshot, pieces, names),
    }
  })

/** Where a stop may be cut. */
export const readCuttable = (db: Db, key: StopKey, now: Instant): Promise<AnswerOf<'stops.cuttable'>> =>
  inSnapshot(db, async (snapshot) => {
    const row = await findStop(snapshot, key)
    // Changes of the whole original: boundaries between its pieces move too.
    const { start: startDate, end: endDate } = originalOf(row)
    const forbidden = await forbiddenSpans(snapshot, { ...row, startDate, endDate }, now)
    const answers = await readStopAnswers(snapshot, await readPieces(snapshot, row), now)
    const stop = answers.find(({ stopID }) => stopID === row.stopID)
    if (!stop) throw new RangeError('a stop is a piece of its own original')
    return {
      stop,
      now: toIso(now),
      forbidden: forbidden.map(({ start, end }) => ({ start: toIso(start), end: toIso(end) })),
      pieces: answers,
    }
  })

async function readChanges(db: Db, stop: StopRow, names: ReasonNames): Promise<StopChange[]> {
  const { start, end } = originalOf(stop)
  const rows = await db
    .selectFrom('stopChange')
    .selectAll()
    .where('lineID', '=', stop.lineID)
    .where('order', '=', stop.order)
    .where('start', '>=', start)
    .where('start', '<', end ?? (Number.MAX_SAFE_INTEGER as Instant))
    .orderBy('changeID', 'desc')
    .execute()
  const undoable = rows.find((row) => !row.undone)?.changeID
  return rows.map((row) => toChange(row, names, undoable))
}

const toChange = (row: Row<'stopChange'>, names: ReasonNames, undoable: number | undefined): StopChange => {
  const pieces = (text: string) =>
    rowsIn(text).map(({ stopID, startDate, endDate, reasonID }) => ({
      stopID,
      startDate: toIso(startDate),
      endDate: endDate === null ? null : toIso(endDate),
      reason: names.get(reasonID ?? 0) ?? null,
    }))
  const { changeID, at, userID, kind } = row
  return {
    changeID,
    at: toIso(at),
    userID,
    kind,
    before: pieces(row.before),
    after: pieces(row.after),
    canUndo: changeID === undoable,
  }
}

type ReasonNames = ReadonlyMap<number, string>

async function reasonNames(db: Db, language: Language): Promise<ReasonNames> {
  const rows = await db.selectFrom('stopReason').select(['reasonID', 'reason']).execute()
  return new Map(rows.map(({ reasonID, reason }) => [reasonID, spokenReason(reasonID, reason, language)]))
}

/** Who signed the pieces with what, from the audit trail. */
async function readSignatures(
  db: Db,
  pieces: readonly StopRow[],
  names: ReasonNames,
): Promise<StopSignature[]> {
  const entries = await db
    .selectFrom('auditEntry')
    .select(['at', 'userID', 'after'])
    .where('entity', '=', 'stop')
    .where('action', '=', 'stop.recognize')
    .where(
      'entityKey',
      'in',
      pieces.map(({ order, lineID, stopID }) => `${order}/${lineID}/${stopID}`),
    )
    .orderBy('id', 'desc')
    .execute()
  const equipments = new Map(
    (await db.selectFrom('equipment').select(['equipmentID', 'name']).execute()).map((e) => [
      e.equipmentID,
      e.name,
    ]),
  )
  return entries.map(({ at, userID, after }) => {
    const { reasonID, observation, equipmentID } = JSON.parse(after ?? '{}') as Partial<StopRow>
    return {
      at: toIso(at),
      userID,
      reason: names.get(reasonID ?? 0) ?? null,
      observation: observation ?? null,
      equipmentName: equipments.get(equipmentID ?? 0) ?? null,
    }
  })
}
