import { HOUR, type Instant, type Interval, instant, type PlantCalendar } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { BY_ITSELF, correctCopiedSpeeds } from '../../facts/copied-speeds.ts'
import { readOrdersSince } from '../../facts/orders/orders.ts'
import { readReasonTree } from '../../facts/reasons/reason-tree.ts'
import { takeDays } from '../../figures/compute-days.ts'
import { computeOrders } from '../../figures/compute-orders.ts'
import type { IndexJob } from '../../figures/index-job.ts'
import { writeIndexRows } from '../../figures/index-rows.ts'
import { settingsToday } from '../../figures/window-row.ts'
import { asLeader } from '../../messaging/lead.ts'
import { readConfiguration } from '../handed-on/plant-configuration.ts'
import { KEEP_MINUTES_FOR } from './roll-up.ts'

export type Replayed = { readonly shifts: number; readonly days: number; readonly orders: number }

export type ReplayOptions = {
  /** None named = all lines. */
  readonly lineIDs?: readonly number[]
  readonly onProgress?: (share: number) => void
}

/**
 * So much of the past is computed and stored in one go: days (fewer where buckets are minutes), and orders.
 */
const PORTION = { days: 112, daysOfMinutes: 7, orders: 120 }

/**
 * Computes all indexes of a span once more from facts, with today's settings: this is what "recalculate"
 * means. Doing it again changes nothing, to the bit: a row that came out as it is stored is not written.
 */
export async function replay(
  db: Db,
  span: Interval,
  now: Instant,
  { lineIDs, onProgress }: ReplayOptions = {},
): Promise<Replayed> {
  const plant = await readConfiguration(db)
  if (!plant) return { shifts: 0, days: 0, orders: 0 }
  const reasons = await readReasonTree(db)
  const lines = [...plant.lines.values()].filter((line) => lineIDs?.includes(line.lineID) ?? true)
  const replayed = { shifts: 0, days: 0, orders: 0 }
  for (const [done, { lineID, settings }] of lines.entries()) {
    await correctCopiedSpeeds({ db }, { lineID }, { userID: BY_ITSELF, at: now })
    const today = settingsToday(settings, reasons)
    const job = { lineID, span, now, calendar: plant.calendars.of(lineID), reasons, today, afresh: true }
    for await (const { shifts, days } of replayDays(db, job)) {
      replayed.shifts += shifts
      replayed.days += days
    }
    for await (const orders of replayOrders(db, job)) replayed.orders += orders
    onProgress?.((done + 1) / lines.length)
  }
  return replayed
}

/**
 * Computes and stores the days of a line that the span touches, with all their shifts, portion by portion;
 * tells after each how many there were. Nothing is read ahead from one to the next: what happens between them
 * may change the facts.
 */
export async function* replayDays(db: Db, job: IndexJob): AsyncGenerator<{ shifts: number; days: number }> {
  for (const span of portionsOfDays(job))
    yield await takeDays(db, { ...job, span }, async ({ shifts, days, replaced }) => {
      if (shifts.length + days.length === 0 && !replaced) return
      await asLeader(db, job.lead, (trx) =>
        writeIndexRows(trx, { shifts, days, replaced: replaced ? [replaced] : [] }),
      )
    })
}

function* portionsOfDays({
  calendar,
  span,
  now,
}: {
  calendar: PlantCalendar
  span: Interval
  now: Instant
}): Generator<Interval> {
  const minutesSince = now - KEEP_MINUTES_FOR - 24 * HOUR
  let day = calendar.productionDayAt(span.start)
  for (
    let start = calendar.dayInterval(day).start;
    start < span.end && start <= now;
    start = calendar.dayInterval(day).start
  ) {
    const days = start < minutesSince ? PORTION.days : PORTION.daysOfMinutes
    let end = start
    for (let i = 0; i < days && end < span.end && end <= now; i++) {
      end = calendar.dayInterval(day).end
      day = calendar.nextDay(day)
    }
    yield { start, end }
  }
}

/**
 * Computes and stores the orders of a line that were made in the span, portion by portion; tells after each
 * how many there were.
 */
export async function* replayOrders(db: Db, job: IndexJob): AsyncGenerator<number> {
  const { lineID, span, now } = job
  let seen = new Set<number>()
  let from: Instant = span.start
  for (;;) {
    const page = await readOrdersSince(db, lineID, from, PORTION.orders)
    const fresh = page.filter((order) => !seen.has(order.order) && isMadeIn(order, span, now))
    if (fresh.length > 0) {
      const { orders, computed } = await computeOrders(db, fresh, job)
      if (orders.length > 0) await asLeader(db, job.lead, (trx) => writeIndexRows(trx, { orders }))
      yield computed
    }
    const last = page.at(-1)?.startDate ?? null
    if (page.length < PORTION.orders || last === null || last >= span.end) return
    // NOTE: an order that was superseded at once begins together with the next one, perhaps on the next page
    from = last > from ? last : instant(from + 1)
    seen = new Set(page.map(({ order }) => order))
  }
}

const isMadeIn = ({ startDate, endDate }: Row<'productionOrder'>, span: Interval, now: Instant): boolean =>
  startDate !== null &&
  startDate < span.end &&
  startDate <= now &&
  (endDate === null || endDate >= span.start)
