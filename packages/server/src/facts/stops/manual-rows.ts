import type { StopKey } from '@baliza/contract'
import { beside, type Interval, type OpenInterval, REASON } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { givesWay, readSurroundings } from './line-record.ts'
import { highestStopID, removeStop } from './stop-numbers.ts'
import { type StopRow, spanOf, whereKey } from './stop-rows.ts'
import { writeStates } from './write-states.ts'

/** What the system noted as a disconnection gives way to what a person knows of it. */
export async function makeRoom(trx: Trx, rows: readonly StopRow[], span: Interval): Promise<void> {
  for (const row of rows.filter(givesWay)) {
    const overlaps = row.startDate < span.end && (row.endDate === null || row.endDate > span.start)
    if (!overlaps) continue
    const [first, second] = beside(spanOf(row), span)
    if (first) await setSpan(trx, row, first)
    else await removeStop(trx, row)
    if (second) await insertDisconnection(trx, row, second)
  }
}

/** A line without a beacon ran then; of one with a beacon nothing is known, which is a disconnection. */
export async function eraseManual(trx: Trx, line: Row<'line'>, row: StopRow): Promise<void> {
  const span = { start: row.startDate, end: row.endDate ?? row.startDate }
  const around = await readSurroundings(trx, line, span)
  await removeStop(trx, row)
  await writeStates(trx, line.lineID, around.states, { span, state: around.manual ? 'running' : 'unknown' })
  if (!around.manual) await restoreDisconnection(trx, row, span, around.stopRows)
}

async function restoreDisconnection(
  trx: Trx,
  row: StopRow,
  span: Interval,
  rows: readonly StopRow[],
): Promise<void> {
  const mine = rows.filter((other) => givesWay(other) && other.order === row.order)
  const left = mine.find((other) => other.endDate === span.start)
  const right = mine.find((other) => other.startDate === span.end)
  if (left && right) await removeStop(trx, right)
  const whole = { start: left?.startDate ?? span.start, end: right ? right.endDate : span.end }
  const kept = left ?? right
  if (kept) await setSpan(trx, kept, whole)
  else await insertDisconnection(trx, row, whole)
}

const setSpan = (trx: Trx, row: StopRow, { start, end }: OpenInterval) =>
  trx
    .updateTable('stop')
    .set({ startDate: start, endDate: end, revision: row.revision + 1 })
    .where((eb) => eb.and(whereKey(row)))
    .execute()

async function insertDisconnection(
  trx: Trx,
  { order, lineID }: StopKey,
  { start, end }: OpenInterval,
): Promise<void> {
  const stopID = (await highestStopID(trx, { order, lineID })) + 1
  const signed = { reasonID: REASON.DISCONNECTED, recognized: true }
  await trx
    .insertInto('stop')
    .values({ order, lineID, stopID, split: 0, startDate: start, endDate: end, ...signed })
    .execute()
}
