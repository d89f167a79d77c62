import {
  type DayFigures,
  type DaySlot,
  dayOfSlots,
  desiredQuantityOfShift,
  factsWithin,
  type Instant,
  type Interval,
  indexesOfTotals,
  type LineFacts,
  type PlantCalendar,
  type ProfileID,
  type Shift,
  type SlotFigures,
  type SlotSums,
  totalsOfDay,
  totalsOfShift,
} from '@baliza/domain'
import type { Row } from '../db/schema.ts'
import { figured, type StoredSettings, sumsOf } from './window-row.ts'

export type ShiftRow = Row<'shiftIndex'>
export type DayRow = Row<'dayIndex'>

/** A slot with the settings that its shift is computed with. */
export type StoredSlotSums = SlotSums & { readonly settings: StoredSettings }

/** Adds up slots of one day, each by the settings of its shift. */
export const sumSlots = (
  facts: LineFacts,
  slots: readonly DaySlot[],
  now: Instant,
  settingsOf: (slot: DaySlot) => StoredSettings,
): StoredSlotSums[] =>
  slots.map((slot) => {
    const settings = settingsOf(slot)
    return { slot, settings, sums: sumsOf(factsWithin(facts, slot), slot, now, settings) }
  })

/** The row of a shift, from the slots of its day. */
export function shiftRow(
  lineId: number,
  shift: Shift,
  slots: readonly StoredSlotSums[],
  { facts, now }: { facts: LineFacts; now: Instant },
): ShiftRow {
  const settings = settingsOfShift(slots, shift)
  return {
    lineId,
    shiftStart: shift.start,
    shiftEnd: shift.end,
    shift: shift.name,
    day: shift.day,
    timeZone: settings.timeZone,
    desiredProductionQuantity: desiredQuantityOfShift(facts, shift, settings),
    ...figured(totalsOfShift(slots, shift.start), settings, { day: shift.day, now }),
  }
}

function settingsOfShift(slots: readonly StoredSlotSums[], { name, start }: Shift): StoredSettings {
  const found = slots.find(({ slot }) => slot.shiftStart === start)
  if (!found) throw new Error(`no slot of the shift ${name} was added up`)
  return found.settings
}

/** The row of a production day from its slots; kept with the settings of the last that has begun. */
export function dayRow(
  lineId: number,
  day: string,
  slots: readonly StoredSlotSums[],
  { calendar, now }: { calendar: PlantCalendar; now: Instant },
): DayRow {
  const { start, end } = calendar.dayInterval(day)
  const begun = slots.findLast(({ slot }) => slot.start <= now) ?? slots[0]
  if (!begun) throw new Error(`no slot of ${day} was added up`)
  return {
    lineId,
    day,
    dayStart: start,
    dayEnd: end,
    timeZone: begun.settings.timeZone,
    ...dayColumns(dayOfSlots(day, slots)),
    ...figured(totalsOfDay(slots), begun.settings, { day, now }),
  }
}

/** The figures of a production day from its slots, as one answer. */
export function dayFiguresOf(day: string, slots: readonly StoredSlotSums[], profile: ProfileID) {
  const figures = dayOfSlots(day, slots)
  return { ...dayColumns(figures), slots: figures.slots, ...indexesOfTotals(totalsOfDay(slots), profile) }
}

/** How many pieces a shift should make. */
export const desiredQuantityIn = (facts: LineFacts, shift: Interval, settings: StoredSettings) =>
  desiredQuantityOfShift(facts, shift, settings)

const STANDARD_SLOTS = ['06-10', '10-14', '14-18', '18-22', '22-02', '02-06'] as const

type Hour = '06' | '10' | '14' | '18' | '22' | '02'
type SlotColumns = Pick<
  DayRow,
  `bagsObjective${Hour}` | `bags${Hour}` | `stoppedMinutes${Hour}` | `utilizationPercentage${Hour}`
>
type SpeedColumns = Pick<
  DayRow,
  'bagsPerMinuteObjective' | 'bagsPerMinuteAtDay' | 'bagsPerMinuteAtEvening' | 'bagsPerMinuteAtNight'
>

/** The day index, by the names of its columns: a slot of the standard calendar is called by its first hour. */
function dayColumns({ slots, ...figures }: DayFigures): SlotColumns & SpeedColumns {
  const columns = Object.assign(
    {},
    ...STANDARD_SLOTS.map((name) =>
      slotColumns(
        name,
        slots.find((slot) => slot.name === name),
      ),
    ),
  ) as SlotColumns
  const { bagsPerMinuteObjective, bagsPerMinuteAtDay, bagsPerMinuteAtEvening, bagsPerMinuteAtNight } = figures
  return {
    ...columns,
    bagsPerMinuteObjective,
    bagsPerMinuteAtDay,
    bagsPerMinuteAtEvening,
    bagsPerMinuteAtNight,
  }
}

const slotColumns = (name: string, slot: SlotFigures | undefined) => {
  const hour = name.slice(0, 2)
  return {
    [`bagsObjective${hour}`]: slot?.bagsObjective ?? null,
    [`bags${hour}`]: slot?.bags ?? null,
    [`stoppedMinutes${hour}`]: slot?.stoppedMinutes ?? null,
    [`utilizationPercentage${hour}`]: slot?.utilizationPercentage ?? null,
  }
}
