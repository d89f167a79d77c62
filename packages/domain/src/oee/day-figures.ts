import { type Instant, MINUTE } from '../time/instant.ts'
import { type Interval, lengthOf } from '../time/interval.ts'
import type { DaySlot, ShiftName, SlotName } from '../time/plant-calendar.ts'
import { addTotals, type IndexTotals, totalsOf } from './index-totals.ts'
import type { IndexSettings, LineFacts } from './line-facts.ts'
import { pastOf, staffedSpans } from './staffed.ts'
import { indexesOfSums, indexesOfTotals } from './window-indexes.ts'
import { addSums, type OrderSums, type WindowSums } from './window-sums.ts'

/** One of the bands of a production day, six in the standard calendar, up to now. */
export type SlotFigures = Interval & {
  readonly name: SlotName
  readonly shift: ShiftName
  /** Desired speed × staffed minutes; null = an order without a speed. */
  readonly bagsObjective: number | null
  readonly bags: number
  /** Stopped; without a signal is not stopped. */
  readonly stoppedMinutes: number
  /** 0–100; null = can't be said. */
  readonly utilizationPercentage: number | null
}

/** docs/product/records.md#day-index. Speeds in bags per minute of running. */
export type DayFigures = {
  readonly day: string
  readonly slots: readonly SlotFigures[]
  readonly bagsPerMinuteObjective: number | null
  readonly bagsPerMinuteAtDay: number | null
  readonly bagsPerMinuteAtEvening: number | null
  readonly bagsPerMinuteAtNight: number | null
}

/** A slot, what was added up in it, and the settings that it is judged by: those of its shift. */
export type SlotSums = {
  readonly slot: DaySlot
  readonly sums: WindowSums
  readonly settings: Pick<IndexSettings, 'fixedThroughput'>
}

/**
 * The day index of a line: its slots, and the sums of its shifts from those of their slots. The speeds are those
 * of the shifts called TM, TT and TN; null where a calendar has none of that name.
 */
export function dayOfSlots(day: string, slots: readonly SlotSums[]): DayFigures {
  const speedOf = (shift: ShiftName): number | null => {
    const first = slots.find(({ slot }) => slot.shift === shift)
    return first ? indexesOfTotals(totalsOfShift(slots, first.slot.shiftStart)).productionSpeed : null
  }
  return {
    day,
    slots: slots.map(({ slot, sums, settings }) => ({ ...slot, ...slotFigures(sums, settings) })),
    bagsPerMinuteObjective: totalsOfDay(slots).desiredSpeed,
    bagsPerMinuteAtDay: speedOf('TM'),
    bagsPerMinuteAtEvening: speedOf('TT'),
    bagsPerMinuteAtNight: speedOf('TN'),
  }
}

/** What a shift comes to: its slots, joined before they are judged. */
export function totalsOfShift(slots: readonly SlotSums[], shiftStart: Instant): IndexTotals {
  const [first, ...others] = slots.filter(({ slot }) => slot.shiftStart === shiftStart)
  if (!first) return totalsOf({ windowMs: 0, knownMs: 0, orders: [] }, { fixedThroughput: null })
  return totalsOf(others.map(({ sums }) => sums).reduce(addSums, first.sums), first.settings)
}

/** What a day comes to: all its shifts, exactly. */
export const totalsOfDay = (slots: readonly SlotSums[]): IndexTotals =>
  [...new Set(slots.map(({ slot }) => slot.shiftStart))]
    .map((start) => totalsOfShift(slots, start))
    .reduce(addTotals)

function slotFigures(
  sums: WindowSums,
  settings: SlotSums['settings'],
): Omit<SlotFigures, keyof Interval | 'name' | 'shift'> {
  const indexes = indexesOfSums(sums, settings)
  return {
    bagsObjective: desiredQuantity(sums.orders),
    bags: indexes.productionQuantity,
    stoppedMinutes: indexes.stoppedTime,
    utilizationPercentage: indexes.utilization === null ? null : indexes.utilization * 100,
  }
}

const desiredQuantity = (parts: readonly Pick<OrderSums, 'desiredSpeed' | 'staffedMs'>[]): number | null =>
  parts.some(({ desiredSpeed }) => desiredSpeed === null)
    ? null
    : parts.reduce(
        (pieces, { desiredSpeed, staffedMs }) => pieces + ((desiredSpeed ?? 0) * staffedMs) / MINUTE,
        0,
      )

/**
 * `indicadorPorTurno`: the pieces that a shift should make, desired speed × staffed minutes over the whole of
 * it; an order that still runs is taken to run on. A shift with 480 staffed minutes at 60 pieces/min: 28,800.
 * Null when an order has no speed.
 */
export function desiredQuantityOfShift(
  facts: LineFacts,
  shift: Interval,
  settings: IndexSettings,
): number | null {
  const whole = pastOf(shift, shift.end, settings)
  if (!whole) return 0
  return desiredQuantity(
    staffedSpans(facts.orders, whole, shift.end, settings).map((span) => ({
      desiredSpeed: span.desiredSpeed,
      staffedMs: lengthOf(span),
    })),
  )
}
