import type { OrderHour } from '@baliza/contract'
import {
  clip,
  earliest,
  HOUR,
  hourAt,
  hourOfOrder,
  type Instant,
  type Interval,
  later,
  type OpenInterval,
  type PlantCalendar,
  toIso,
} from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { Problem } from '../../refusals/problem.ts'
import { readCalendarOf } from '../calendars/read-calendars.ts'
import { readOrdersSince } from '../orders/orders.ts'
import { readCorrections } from './corrections.ts'

type Line = Pick<Row<'line'>, 'lineID' | 'enableOrderManager'>
type HoursQuery = {
  readonly order?: number | undefined
  readonly day?: string | undefined
  readonly now: Instant
}

/** An order as hours are counted for it: when it ran. Order 0 stands for a line that manages no orders. */
type Running = { readonly order: number; readonly op: string | null; readonly ran: OpenInterval | undefined }

/** Longer than that, somebody asks for its days one by one. */
const MOST_DAYS = 31

/** What was counted and corrected, hour by hour: of an order, of a production day, or of today. */
export const readHours = (db: Db, line: Line, query: HoursQuery): Promise<OrderHour[]> =>
  inSnapshot(db, async (snapshot) => {
    const calendar = await readCalendarOf(snapshot, line.lineID)
    const only = query.order === undefined ? undefined : await findRunning(snapshot, line.lineID, query.order)
    const window = windowOf(query, only, calendar)
    if (!window) return []
    if (window.end - window.start > MOST_DAYS * 24 * HOUR)
      throw new Problem('window-too-long', { days: MOST_DAYS })
    const orders = only ? [only] : await runningIn(snapshot, line, window)
    return hoursOf(snapshot, { lineID: line.lineID, orders, window, calendar })
  })

type OneHour = { readonly order: number; readonly hour: Interval; readonly calendar: PlantCalendar }

/** One hour of an order, as it is now; undefined = the order did not run in it. */
export async function readHour(
  db: Db,
  lineID: number,
  { order, hour, calendar }: OneHour,
): Promise<OrderHour | undefined> {
  const orders = [await findRunning(db, lineID, order)]
  const [found] = await hoursOf(db, { lineID, orders, window: hour, calendar })
  return found
}

function windowOf(
  { day, now }: HoursQuery,
  only: Running | undefined,
  calendar: PlantCalendar,
): Interval | undefined {
  const past = { start: 0 as Instant, end: now }
  const ran = only?.ran && { start: only.ran.start, end: only.ran.end ?? now }
  if (only && day === undefined) return ran && clip(ran, past)
  const whole = dayOf(day ?? calendar.productionDayAt(now), calendar)
  const window = clip(whole, past)
  return ran && window ? clip(ran, window) : window
}

function dayOf(day: string, calendar: PlantCalendar): Interval {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  if (!isDay) throw new Problem('field-invalid', { field: 'day' })
  return calendar.dayInterval(day)
}

async function findRunning(db: Db, lineID: number, number: number): Promise<Running> {
  if (number === 0) return { order: 0, op: null, ran: undefined }
  const row = await db
    .selectFrom('productionOrder')
    .select(['order', 'op', 'startDate', 'endDate'])
    .where('order', '=', number)
    .where('lineID', '=', lineID)
    .executeTakeFirst()
  if (!row) throw new Problem('order-unknown', { order: number })
  return toRunning(row)
}

/** An order that never started ran nowhere. */
const toRunning = ({
  order,
  op,
  startDate,
  endDate,
}: Pick<Row<'productionOrder'>, 'order' | 'op' | 'startDate' | 'endDate'>): Running => ({
  order,
  op,
  ran: startDate === null ? { start: NEVER, end: NEVER } : { start: startDate, end: endDate },
})
const NEVER = 0 as Instant

async function runningIn(db: Db, { lineID, enableOrderManager }: Line, window: Interval): Promise<Running[]> {
  if (!enableOrderManager) return [{ order: 0, op: null, ran: undefined }]
  const orders = (await readOrdersSince(db, lineID, window.start)).map(toRunning)
  return orders.filter(({ ran }) => hourOfOrder(window, ran))
}

type Counting = {
  readonly lineID: number
  readonly orders: readonly Running[]
  readonly window: Interval
  readonly calendar: PlantCalendar
}

async function hoursOf(db: Db, { lineID, orders, window, calendar }: Counting): Promise<OrderHour[]> {
  const hours = hoursIn(window, calendar)
  const whole = { start: hours[0]?.start ?? window.start, end: hours.at(-1)?.end ?? window.end }
  const counted = await countHours(db, lineID, whole, calendar)
  const corrections = await readCorrections(db, lineID, whole)
  return hours.flatMap((hour) =>
    orders.flatMap(({ order, op, ran }) => {
      const part = hourOfOrder(hour, ran)
      if (!part) return []
      const ofHour = corrections.filter((one) => one.order === order && one.hour === hour.start)
      return [toHour({ order, op, part }, counted.get(`${order}/${hour.start}`), ofHour)]
    }),
  )
}

function hoursIn({ start, end }: Interval, calendar: PlantCalendar): Interval[] {
  const hours: Interval[] = []
  for (let at = start; at < end; at = hours.at(-1)?.end ?? earliest(later(at, HOUR), end))
    hours.push(hourAt(calendar, at))
  return hours
}

type Counted = { units: number; discards: number }

/** A bucket counts where it begins, as in every index. */
async function countHours(
  db: Db,
  lineID: number,
  { start, end }: Interval,
  calendar: PlantCalendar,
): Promise<Map<string, Counted>> {
  const buckets = await db
    .selectFrom('productionBucket')
    .select(['order', 'start', 'units', 'discards'])
    .where('lineID', '=', lineID)
    .where('start', '>=', start)
    .where('start', '<', end)
    .orderBy('start')
    .execute()
  const counted = new Map<string, Counted>()
  let hour = hourAt(calendar, start)
  for (const bucket of buckets) {
    if (bucket.start >= hour.end) hour = hourAt(calendar, bucket.start)
    const key = `${bucket.order}/${hour.start}`
    const sofar = counted.get(key) ?? { units: 0, discards: 0 }
    counted.set(key, { units: sofar.units + bucket.units, discards: sofar.discards + bucket.discards })
  }
  return counted
}

function toHour(
  { order, op, part }: { order: number; op: string | null; part: Interval },
  counted: Counted = { units: 0, discards: 0 },
  corrections: readonly Row<'productionCorrection'>[],
): OrderHour {
  const sum = (field: 'units' | 'discards') =>
    corrections.reduce((total, one) => total + one[field], counted[field])
  return {
    order,
    op,
    start: toIso(part.start),
    end: toIso(part.end),
    countedUnits: counted.units,
    countedDiscards: counted.discards,
    units: sum('units'),
    discards: sum('discards'),
    corrections: corrections.map(({ correctionID, at, units, discards, reason, userID }) => ({
      correctionID,
      at: toIso(at),
      units,
      discards,
      reason,
      userID,
    })),
  }
}
