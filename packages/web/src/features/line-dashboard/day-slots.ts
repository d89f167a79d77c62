import type { DayIndex } from '@baliza/contract'
import type { DaySlot } from '@baliza/domain'

/** The six slots of a production day by the hour at which they begin. */
const SLOT_HOURS = ['06', '10', '14', '18', '22', '02'] as const

export type PanelSlot = {
  /** `06-10` */
  readonly name: string
  /** null = the slot lies ahead. */
  readonly objective: number | null
  readonly bags: number | null
  readonly stoppedMinutes: number | null
  readonly percentage: number | null
  readonly isRunning: boolean
}

/** The day index as the panel shows it: a slot a column; what has not begun has no figures. */
export function panelSlots(day: DayIndex, slots: readonly DaySlot[], now: number): PanelSlot[] {
  return SLOT_HOURS.map((hour, i) => {
    const slot = slots[i]
    const name = slot?.name ?? hour
    if (slot === undefined || slot.start > now)
      return { name, objective: null, bags: null, stoppedMinutes: null, percentage: null, isRunning: false }
    return {
      name,
      objective: day[`bagsObjective${hour}`],
      bags: day[`bags${hour}`],
      stoppedMinutes: day[`stoppedMinutes${hour}`],
      percentage: day[`utilizationPercentage${hour}`],
      isRunning: now < slot.end,
    }
  })
}
