import {
  type BucketFact,
  HOUR,
  type Interval,
  isDiscounted,
  type LineFacts,
  later,
  mergeBuckets,
  type OrderFact,
  type PlantCalendar,
  type StateFact,
  type StopFact,
} from '@baliza/domain'
import { latestBefore } from '../db/latest-before.ts'
import type { Db } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { readCorrectionBuckets } from '../facts/production/corrections.ts'
import { type ReasonTree, readReasonTree } from '../facts/reasons/reason-tree.ts'

/**
 * Everything stored about a line that has to do with `window`: whatever overlaps it, whole, and the stops
 * that touch those at the window's edges (a failure that goes on across 14:00 is one failure). The cost is
 * that of the window: facts of one line don't overlap, so what reaches in from the left is the last one that
 * begins before.
 */
export function readLineFacts(
  db: Db,
  lineID: number,
  window: Interval,
  { calendar, reasons }: { readonly calendar: PlantCalendar; readonly reasons?: ReasonTree | undefined },
): Promise<LineFacts> {
  return inSnapshot(db, async (snapshot) => {
    const [tree, states, stops, counted, corrections, orders] = await Promise.all([
      reasons ?? readReasonTree(snapshot),
      readStates(snapshot, lineID, window),
      readStops(snapshot, lineID, window),
      readBuckets(snapshot, lineID, window),
      readCorrectionBuckets(snapshot, lineID, window),
      readOrders(snapshot, lineID, window),
    ])
    const whole = await Promise.all(orders.map((order) => withDiscounts(snapshot, lineID, order, tree)))
    const buckets = mergeBuckets(counted, corrections)
    const unanswered = calendar.unansweredIn(window)
    return {
      states,
      stops: stops.map((stop) => stopFact(stop, tree)),
      buckets,
      orders: whole,
      ...(unanswered.length > 0 && { unanswered }),
    }
  })
}

function readStates(db: Db, lineID: number, { start, end }: Interval): Promise<StateFact[]> {
  return db
    .selectFrom('lineState')
    .select(['start', 'end', 'state'])
    .where('lineID', '=', lineID)
    .where('start', '<', end)
    .where('start', '>=', latestBefore('lineState', { lineID, at: start }))
    .where((eb) => eb.or([eb('end', 'is', null), eb('end', '>', start)]))
    .orderBy('start')
    .execute()
}

type StopRow = Pick<Row<'stop'>, 'order' | 'stopID' | 'startDate' | 'endDate' | 'reasonID' | 'recognized'>

const stopsOf = (db: Db, lineID: number) =>
  db
    .selectFrom('stop')
    .select(['order', 'stopID', 'startDate', 'endDate', 'reasonID', 'recognized'])
    .where('lineID', '=', lineID)

async function readStops(db: Db, lineID: number, window: Interval): Promise<StopRow[]> {
  const stops = await stopsOf(db, lineID)
    .where('startDate', '<', window.end)
    .where('startDate', '>=', latestBefore('stop', { lineID, at: window.start }))
    .where((eb) => eb.or([eb('endDate', 'is', null), eb('endDate', '>', window.start)]))
    .orderBy('startDate')
    .execute()
  return [
    ...(await touchingBefore(db, lineID, window, stops[0])),
    ...stops,
    ...(await touchingAfter(db, lineID, window, stops.at(-1))),
  ]
}

async function touchingBefore(
  db: Db,
  lineID: number,
  window: Interval,
  first: StopRow | undefined,
): Promise<StopRow[]> {
  if (!first || first.startDate > window.start) return []
  const before = await stopsOf(db, lineID)
    .where('startDate', '<', first.startDate)
    .orderBy('startDate', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (before?.endDate !== first.startDate) return []
  return [...(await touchingBefore(db, lineID, window, before)), before]
}

async function touchingAfter(
  db: Db,
  lineID: number,
  window: Interval,
  last: StopRow | undefined,
): Promise<StopRow[]> {
  if (!last || last.endDate === null || last.endDate < window.end) return []
  const after = await stopsOf(db, lineID).where('startDate', '=', last.endDate).executeTakeFirst()
  return after ? [after, ...(await touchingAfter(db, lineID, window, after))] : []
}

function stopFact(stop: StopRow, reasons: ReasonTree): StopFact {
  // NOTE: a reason that nobody signed (the tracker's first guess) counts as the system's own
  const reason = stop.reasonID === null ? undefined : reasons.get(stop.reasonID)
  return {
    order: stop.order,
    stopID: stop.stopID,
    start: stop.startDate,
    end: stop.endDate,
    reasonID: stop.reasonID,
    unplanned: reason?.unplanned ?? false,
    root: reason?.root ?? null,
    discountOEE: reason ? isDiscounted(reason) : false,
  }
}

/** No bucket is longer than an hour, so that one which reaches in begins at most an hour before. */
function readBuckets(db: Db, lineID: number, { start, end }: Interval): Promise<BucketFact[]> {
  return db
    .selectFrom('productionBucket')
    .select(['order', 'start', 'end', 'units', 'discards', 'unknownUnits'])
    .where('lineID', '=', lineID)
    .where('start', '>', later(start, -HOUR))
    .where('start', '<', end)
    .where('end', '>', start)
    .orderBy('start')
    .execute()
}

type OrderRow = Omit<OrderFact, 'discounted'>

/**
 * Only an adjusted order needs its signed stops outside the window too: it shares its minutes by those that
 * are discounted.
 */
async function withDiscounts(
  db: Db,
  lineID: number,
  order: OrderRow,
  reasons: ReasonTree,
): Promise<OrderFact> {
  if (order.adjustedDiscountTime === null) return { ...order, discounted: [] }
  const stops = await stopsOf(db, lineID)
    .where('order', '=', order.order)
    .where('reasonID', 'is not', null)
    .orderBy('startDate')
    .execute()
  const facts = stops.map((stop) => stopFact(stop, reasons))
  return {
    ...order,
    discounted: facts.map(({ start, end, reasonID, discountOEE }) => ({ start, end, reasonID, discountOEE })),
  }
}

function readOrders(db: Db, lineID: number, { start, end }: Interval): Promise<OrderRow[]> {
  return db
    .selectFrom('productionOrder')
    .select((eb) => [
      'order',
      eb.ref('startDate').$notNull().as('start'),
      'endDate as end',
      'desiredProductionSpeed as desiredSpeed',
      'adjustedDiscountTime',
    ])
    .where('lineID', '=', lineID)
    .where('startDate', '<', end)
    .where('startDate', '>=', latestBefore('productionOrder', { lineID, at: start }))
    .where((eb) => eb.or([eb('endDate', 'is', null), eb('endDate', '>', start)]))
    .orderBy('startDate')
    .execute()
}
