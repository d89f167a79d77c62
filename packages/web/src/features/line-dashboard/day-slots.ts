import type { DayOfLine } from '@baliza/contract'

export type PanelSlot = {
  /** `06-10` */
  readonly name: string
  /** Names may come twice a day, starts do not. */
  readonly start: string
  /** null = the slot lies ahead. */
  readonly objective: number | null
  readonly bags: number | null
  readonly stoppedMinutes: number | null
  readonly percentage: number | null
  readonly isRunning: boolean
}

const AHEAD = { objective: null, bags: null, stoppedMinutes: null, percentage: null, isRunning: false }

/** The slots of a day as the panel shows them: a slot a column; what has not begun has no figures. */
export const panelSlots = ({ slots }: DayOfLine, now: number): PanelSlot[] =>
  slots.map(({ name, start, end, ...figures }) =>
    Date.parse(start) > now
      ? { name, start, ...AHEAD }
      : {
          name,
          start,
          objective: figures.bagsObjective,
          bags: figures.bags,
          stoppedMinutes: figures.stoppedMinutes,
          percentage: figures.utilizationPercentage,
          isRunning: now < Date.parse(end),
        },
  )
