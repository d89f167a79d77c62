import type { LiveFigures } from '@baliza/contract'
import {
  addSums,
  earliest,
  type IndexTotals,
  type Instant,
  type Interval,
  indexesOfTotals,
  type LineFacts,
  later,
  latest,
  MINUTE,
  type PlantCalendar,
  type ProfileID,
  recentSpeed,
  type Shift,
  toIso,
  totalsOf,
  totalsOfShift,
  type WindowSums,
} from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { readActiveOrder } from '../facts/orders/orders.ts'
import { profileOn } from '../facts/parameters.ts'
import type { ReasonTree } from '../facts/reasons/reason-tree.ts'
import type { OrderRow } from './compute-orders.ts'
import { readStretches, settingsAt } from './kept-settings.ts'
import { readLineFacts } from './line-facts.ts'
import {
  type DayRow,
  dayRow,
  type ShiftRow,
  type StoredSlotSums,
  shiftRow,
  sumSlots,
} from './shift-day-rows.ts'
import { figured, type StoredSettings, sumsOf } from './window-row.ts'

type RunningLine = {
  readonly lineID: number
  readonly targetOEE: number | null
  readonly rules: { readonly enableOrderManager: boolean }
}

/** What was computed for a line; it is shown until it is computed again. */
export type RunningFigures = {
  readonly order: number
  readonly orderFigures: LiveFigures | null
  readonly shiftFigures: LiveFigures | null
  readonly currentSpeed: number | null
}

export type FiguresJob = {
  readonly line: RunningLine
  readonly calendar: PlantCalendar
  readonly reasons: ReasonTree
  readonly today: StoredSettings
  readonly now: Instant
  /** What is known from before. */
  readonly past: LinePast
}

/** What stays as it is while the shift runs. */
export type LinePast = { readonly order?: OrderPast | undefined; readonly slots?: PastSlots | undefined }

/** The slots of the running day before the running shift. */
type PastSlots = { readonly until: Instant; readonly sums: readonly StoredSlotSums[] }

/** The sums of an order up to the running shift: they stay what they are, however long the order lasts. */
type OrderPast = {
  readonly order: number
  readonly window: Interval
  readonly settings: StoredSettings
  readonly sums: WindowSums
}

export type ComputedFigures = {
  readonly figures: RunningFigures
  readonly shift: ShiftRow
  readonly day: DayRow
  readonly order: OrderRow | undefined
  readonly past: LinePast
  /** Both windows began at this instant or earlier. */
  readonly openSince: Instant
}

/** The speed of the last minutes goes on across the beginning of a shift. */
const LATELY = 6 * MINUTE

/**
 * The running shift, the active order and the speed of the last minutes of a line: figures for the screen,
 * rows for the grids.
 */
export async function computeFigures(db: Db, job: FiguresJob): Promise<ComputedFigures> {
  const { line, calendar, today, now } = job
  const { lineID, targetOEE } = line
  const shift = calendar.shiftAt(now)
  const active = line.rules.enableOrderManager ? await readActiveOrder(db, lineID) : undefined
  const facts = await readLineFacts(
    db,
    lineID,
    { start: earliest(shift.start, later(now, -LATELY)), end: now },
    job,
  )
  const slots = sumSlots(
    facts,
    calendar.slotsOf(shift.day).filter((slot) => slot.shiftStart === shift.start),
    now,
    () => today,
  )
  const row = shiftRow(lineID, shift, slots, { facts, now })
  const pastSlots = await pastSlotsOf(db, job, shift)
  const ofOrder = active && (await figureOrder(db, { ...job, shift, facts }, active))
  return {
    figures: {
      order: ofOrder?.row.order ?? 0,
      orderFigures: ofOrder?.figures ?? null,
      shiftFigures: toFigures(
        totalsOfShift(slots, shift.start),
        { start: shift.start, end: now },
        row.desiredProductionQuantity,
        { targetOEE, profile: profileOn(today, shift.day) },
      ),
      currentSpeed: recentSpeed(facts, now, today),
    },
    shift: row,
    day: dayRow(lineID, shift.day, wholeDay(pastSlots, slots, calendar), { calendar, now }),
    order: ofOrder?.row,
    past: { order: ofOrder?.past, slots: isSettled(shift.start, facts, now) ? pastSlots : undefined },
    openSince: shift.start,
  }
}

type OrderJob = FiguresJob & { readonly shift: Interval; readonly facts: LineFacts }
type FiguredOrder = {
  readonly row: OrderRow
  readonly figures: LiveFigures
  readonly past: OrderPast | undefined
}

/** The active order: what it was before the running shift, and what the facts of the shift add. */
async function figureOrder(
  db: Db,
  job: OrderJob,
  active: Row<'productionOrder'>,
): Promise<FiguredOrder | undefined> {
  const { line, calendar, shift, facts, now, today } = job
  const { order, startDate, desiredProductionQuantity } = active
  if (startDate === null || startDate > now) return undefined
  const past =
    startDate < shift.start ? await pastOf(db, job, order, { start: startDate, end: shift.start }) : undefined
  const ofShift = sumsOf(facts, { start: latest(startDate, shift.start), end: now }, now, today)
  const day = calendar.productionDayAt(startDate)
  const totals = totalsOf(past ? addSums(past.sums, ofShift) : ofShift, today)
  return {
    row: {
      order,
      lineID: line.lineID,
      desiredProductionQuantity,
      ...figured(totals, today, { day, now }),
    },
    figures: toFigures(totals, { start: startDate, end: now }, desiredProductionQuantity, {
      targetOEE: line.targetOEE,
      profile: profileOn(today, day),
    }),
    past: past && isSettled(past.window.end, facts, now) ? past : undefined,
  }
}

async function pastOf(
  db: Db,
  { line, calendar, reasons, today, now, past: { order: past } }: FiguresJob,
  order: number,
  window: Interval,
): Promise<OrderPast> {
  const isKnown =
    past?.order === order && past.window.start === window.start && past.window.end === window.end
  if (past && isKnown && JSON.stringify(past.settings) === JSON.stringify(today)) return past
  const facts = await readLineFacts(db, line.lineID, window, { calendar, reasons })
  return { order, window, settings: today, sums: sumsOf(facts, window, now, today) }
}

/** A stop that reaches into the running shift may still change what was before it. */
const isSettled = (until: Instant, facts: LineFacts, now: Instant): boolean =>
  facts.stops.every((stop) => stop.start > until || (stop.end !== null && stop.end < now - SETTLED_AFTER))

const SETTLED_AFTER = 15 * MINUTE

/** The shifts of the day that are over are judged by the settings that they are stored with. */
async function pastSlotsOf(
  db: Db,
  { line, calendar, reasons, today, now, past }: FiguresJob,
  shift: Shift,
): Promise<PastSlots> {
  if (past.slots?.until === shift.start) return past.slots
  const before = calendar.slotsOf(shift.day).filter((slot) => slot.start < shift.start)
  if (before.length === 0) return { until: shift.start, sums: [] }
  const window = { start: calendar.dayInterval(shift.day).start, end: shift.start }
  const stretches = await readStretches(db, window, { lineID: line.lineID, calendar, today })
  const facts = await readLineFacts(db, line.lineID, window, { calendar, reasons })
  return {
    until: shift.start,
    sums: sumSlots(facts, before, now, ({ start }) => settingsAt(stretches, start)),
  }
}

/** Slots that have not begun have nothing in them. */
function wholeDay(
  past: PastSlots,
  running: readonly StoredSlotSums[],
  calendar: PlantCalendar,
): StoredSlotSums[] {
  const begun = [...past.sums, ...running]
  const [{ slot, settings }] = running as [StoredSlotSums]
  const day = calendar.productionDayAt(slot.start)
  const ahead = calendar.slotsOf(day).slice(begun.length)
  return [
    ...begun,
    ...ahead.map((next) => ({ slot: next, settings, sums: { windowMs: 0, knownMs: 0, orders: [] } })),
  ]
}

const toFigures = (
  totals: IndexTotals,
  { start, end }: Interval,
  desired: number | null,
  { targetOEE, profile }: { readonly targetOEE: number | null; readonly profile: ProfileID },
): LiveFigures => ({
  ...indexesOfTotals(totals, profile),
  start: toIso(start),
  end: toIso(end),
  desiredProductionQuantity: desired,
  targetOEE,
})
