import type { AuditAction, BodyOf, StopKey } from '@baliza/contract'
import { type Actor, type Interval, type ManualRefusal, toIso, whyNotEnter } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { Problem } from '../../refusals/problem.ts'
import { readWindow } from '../../refusals/read-window.ts'
import { audit } from '../audit.ts'
import { isAsBefore } from '../edit-rows.ts'
import type { FactStore } from '../fact-store.ts'
import { lockLines } from '../line-lock.ts'
import { readParameters, wallClockOf } from '../parameters.ts'
import { readSurroundings } from './line-record.ts'
import { eraseManual, makeRoom } from './manual-rows.ts'
import { markStopsDirty } from './mark-stops-dirty.ts'
import { queueEntered } from './queue-recognized.ts'
import { checkReason, findReason } from './recognize-stops.ts'
import { clockTime, findSeenStop } from './seen-stop.ts'
import { highestStopID } from './stop-numbers.ts'
import { findStop, type StopRow } from './stop-rows.ts'
import { writeStates } from './write-states.ts'

type StopDetails = Pick<StopRow, 'reasonID' | 'equipmentID' | 'observation'>

/** Enters a stop where no signal tells of one: the states of its span say `stopped` from then on. */
export async function enterStop(
  store: FactStore,
  line: Row<'line'>,
  { values }: BodyOf<'stops.post'>,
  by: Actor,
): Promise<StopRow> {
  const span = readWindow(
    { startDate: values.startDate, endDate: values.endDate },
    wallClockOf(await readParameters(store.db)),
  )
  const details = {
    reasonID: values.reasonID,
    equipmentID: values.equipmentID ?? null,
    observation: values.observation?.trim() || null,
  }
  return changeLine(store, line.lineID, async (trx) => {
    const row = await writeManual(trx, line, { span, details }, by)
    await leaveTrail(trx, 'stop.enter', { after: row }, by)
    await queueEntered(trx, row, by.at)
    return row
  })
}

/**
 * Changes a stop that was entered by hand. With other times it is as if it had been deleted and entered
 * again.
 */
export async function editStop(
  store: FactStore,
  line: Row<'line'>,
  { key, values }: BodyOf<'stops.manual'>,
  by: Actor,
): Promise<StopRow> {
  const calendar = wallClockOf(await readParameters(store.db))
  return changeLine(store, line.lineID, async (trx) => {
    const before = await findSeenStop(trx, { ...key, revision: values.revision })
    refuseTracked(before)
    const { startDate = toIso(before.startDate), endDate = toIso(before.endDate ?? by.at) } = values
    const span = readWindow({ startDate, endDate }, calendar)
    const details = {
      reasonID: values.reasonID ?? before.reasonID,
      equipmentID: values.equipmentID === undefined ? before.equipmentID : values.equipmentID,
      observation: values.observation === undefined ? before.observation : values.observation?.trim() || null,
    }
    if (isAsBefore({ ...details, startDate: span.start, endDate: span.end }, before)) return before
    await markStopsDirty(trx, [before], by.at)
    await eraseManual(trx, line, before)
    const row = await writeManual(trx, line, { span, details, as: before }, by)
    await leaveTrail(trx, 'stop.edit', { before, after: row }, by)
    return row
  })
}

/** Deletes a stop that was entered by hand: its span gets the states back that it had before. */
export async function deleteStop(
  store: FactStore,
  line: Row<'line'>,
  key: StopKey,
  by: Actor,
): Promise<void> {
  await changeLine(store, line.lineID, async (trx) => {
    const before = await findStop(trx, key)
    refuseTracked(before)
    await markStopsDirty(trx, [before], by.at)
    await eraseManual(trx, line, before)
    await leaveTrail(trx, 'stop.delete', { before }, by)
  })
}

async function changeLine<T>(store: FactStore, lineID: number, change: (trx: Trx) => Promise<T>): Promise<T> {
  const result = await store.db.transaction().execute(async (trx) => {
    await lockLines(trx, [lineID])
    return change(trx)
  })
  store.bus.publish('facts', [lineID])
  return result
}

function refuseTracked({ manual, split, stopID }: StopRow): void {
  if (!manual) throw new Problem('stop-not-manual', { stopID })
  if (split > 0) throw new Problem('stop-is-cut', { stopID })
}

type ManualEntry = {
  readonly span: Interval
  readonly details: StopDetails
  readonly as?: Pick<StopRow, 'order' | 'stopID' | 'revision'>
}

async function writeManual(
  trx: Trx,
  line: Row<'line'>,
  { span, details, as }: ManualEntry,
  by: Actor,
): Promise<StopRow> {
  const { lineID } = line
  if (!line.enableStopsManager) throw new Problem('line-without-stops-manager', { lineID })
  await checkReason(trx, await findReason(trx, details.reasonID ?? 0), details.equipmentID, lineID)
  const around = await readSurroundings(trx, line, span)
  const refusal = whyNotEnter(span, around, by.at)
  if (refusal) await refuse(trx, lineID, refusal)
  await makeRoom(trx, around.stopRows, span)
  await writeStates(trx, lineID, around.states, { span, state: 'stopped' })
  const { order } = around
  const stopID = as && as.order === order ? as.stopID : (await highestStopID(trx, { order, lineID })) + 1
  const row = {
    order,
    lineID,
    stopID,
    split: 0,
    startDate: span.start,
    endDate: span.end,
    originalStartDate: null,
    originalEndDate: null,
    ...details,
    recognized: true,
    manual: true,
    arrangedBy: null,
    arrangedAt: null,
    updatedBy: by.userID,
    updateDate: by.at,
    revision: (as?.revision ?? 0) + 1,
  }
  await trx.insertInto('stop').values(row).execute()
  await markStopsDirty(trx, [row], by.at)
  return row
}

async function refuse(trx: Trx, lineID: number, refusal: ManualRefusal): Promise<never> {
  const calendar = wallClockOf(await readParameters(trx))
  const [start, end] = [clockTime(refusal.start, calendar), clockTime(refusal.end, calendar)]
  switch (refusal.code) {
    case 'stop-in-future':
      throw new Problem(refusal.code)
    case 'stop-unwatched':
      throw new Problem(refusal.code, { lineID })
    case 'stop-crosses-order':
      throw new Problem(refusal.code, { when: start })
    case 'stop-overlaps':
    case 'stop-while-running':
      throw new Problem(refusal.code, { start, end })
  }
}

async function leaveTrail(
  trx: Trx,
  action: AuditAction,
  change: { before?: StopRow; after?: StopRow },
  { userID, at: now }: Actor,
): Promise<void> {
  const row = change.after ?? change.before
  if (!row) return
  const entityKey = `${row.order}/${row.lineID}/${row.stopID}`
  await audit(trx, { at: now, userID, action, entity: 'stop', entityKey, ...change })
}
