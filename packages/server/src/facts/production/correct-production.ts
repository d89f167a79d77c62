import type { BodyOf, OrderHour } from '@baliza/contract'
import {
  type Actor,
  correctionOf,
  hourAt,
  type Instant,
  type Interval,
  type Pieces,
  type PlantCalendar,
  whyNotCorrect,
} from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'
import { readInstant } from '../../refusals/read-instant.ts'
import { audit } from '../audit.ts'
import { readCalendarOf } from '../calendars/read-calendars.ts'
import { markDirty } from '../dirty-windows.ts'
import type { FactStore } from '../fact-store.ts'
import { lockLines } from '../line-lock.ts'
import { readHour } from './production-hours.ts'

type Line = Pick<Row<'line'>, 'lineID' | 'enableOrderManager' | 'enableProductionManager'>
type CorrectionBody = BodyOf<'production.correct'>

/**
 * Writes down what an order made in an hour. Counts stay as they are: the difference is a fact of its own,
 * with its reason and signer. Answers the hour as it is then.
 */
export async function correctProduction(
  store: FactStore,
  line: Line,
  correction: CorrectionBody,
  by: Actor,
): Promise<OrderHour> {
  const { lineID } = line
  if (!line.enableProductionManager) throw new Problem('line-without-production-manager', { lineID })
  const calendar = await readCalendarOf(store.db, lineID)
  const hour = hourAt(calendar, readInstant(correction.hour, 'hour', calendar))
  const answer = await store.db.transaction().execute(async (trx) => {
    await lockLines(trx, [lineID])
    const before = await hourToCorrect(trx, line, correction, { hour, calendar, now: by.at })
    const difference = differenceOf(correction, before, hour.end > by.at)
    if (difference.units === 0 && difference.discards === 0) return before
    await write(trx, line, correction, { hour, difference, by })
    const after = (await readHour(trx, lineID, { order: correction.order, hour, calendar })) ?? before
    await trail(trx, lineID, { before, after, by })
    return after
  })
  store.bus.publish('facts', [lineID])
  return answer
}

type At = { readonly hour: Interval; readonly calendar: PlantCalendar; readonly now: Instant }

/** Without order manager all pieces are of no order; with it, those of an order count. */
async function hourToCorrect(
  trx: Trx,
  line: Line,
  correction: CorrectionBody,
  { hour, calendar, now }: At,
): Promise<OrderHour> {
  if (line.enableOrderManager && correction.order === 0) throw new Problem('order-unknown', { order: 0 })
  const before = await readHour(trx, line.lineID, { order: correction.order, hour, calendar })
  const part = before && {
    start: readInstant(before.start, 'hour', calendar),
    end: readInstant(before.end, 'hour', calendar),
  }
  refuseIf(whyNotCorrect(correction, part, now))
  if (!before) throw new Problem('hour-outside-order')
  return before
}

function differenceOf(correction: CorrectionBody, before: OrderHour, goesOn: boolean): Pieces {
  const { seenUnits = before.units, seenDiscards = before.discards, seenCorrections } = correction
  const sawAll = seenCorrections === before.corrections.length
  const difference = correctionOf(
    correction,
    { units: seenUnits, discards: seenDiscards },
    before,
    goesOn && sawAll,
  )
  if (!difference) throw new Problem('hour-changed', { units: before.units, discards: before.discards })
  return difference
}

type Written = { readonly hour: Interval; readonly difference: Pieces; readonly by: Actor }

async function write(
  trx: Trx,
  { lineID }: Line,
  { order, reason }: CorrectionBody,
  { hour, difference, by }: Written,
): Promise<void> {
  const correction = { lineID, order, hour: hour.start, ...difference, reason, ...by }
  await trx.insertInto('productionCorrection').values(correction).execute()
  await markDirty(trx, lineID, hour)
}

type CorrectionTrail = { readonly before: OrderHour; readonly after: OrderHour; readonly by: Actor }

async function trail(trx: Trx, lineID: number, { before, after, by }: CorrectionTrail): Promise<void> {
  const entityKey = `${after.order}/${lineID}/${after.start}`
  await audit(trx, { ...by, action: 'production.correct', entity: 'production', entityKey, before, after })
}
