import type { AnswerOf } from '@baliza/contract'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { HeatMark } from '../../ui/charts/HeatMap.tsx'
import { shareOf } from '../../ui/charts/share.ts'
import type { Heat } from './analysis-search.ts'

export type HeatCell = AnswerOf<'analysis.heatmap'>[number]
type HourOfWeek = Pick<HeatCell, 'weekday' | 'hour'>

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
/** A production day begins at six. */
const HOURS = Array.from({ length: 24 }, (_, place) => (place + 6) % 24)

const WEEKDAY_WORDS: Record<number, () => string> = {
  1: m.analysis_weekday_1,
  2: m.analysis_weekday_2,
  3: m.analysis_weekday_3,
  4: m.analysis_weekday_4,
  5: m.analysis_weekday_5,
  6: m.analysis_weekday_6,
  7: m.analysis_weekday_7,
}

export const weekdayWord = (weekday: number): string => WEEKDAY_WORDS[weekday]?.() ?? ''
const hourText = (hour: number) => String(hour).padStart(2, '0')

const keyOf = ({ weekday, hour }: HourOfWeek): string => `${weekday}/${hour}`

export function hourOfWeek(key: string): HourOfWeek {
  const [weekday = 0, hour = 0] = key.split('/').map(Number)
  return { weekday, hour }
}

/** The part of the staffed time that a line stood in an hour of the week; null where it was never staffed. */
export const stoppedShare = ({ staffedTime, stoppedTime }: HeatCell): number | null =>
  staffedTime > 0 ? shareOf(stoppedTime, staffedTime) : null

const valueOf = (cell: HeatCell | undefined, heat: Heat): number | null =>
  cell === undefined ? null : heat === 'oee' ? cell.oee : stoppedShare(cell)

type Look = { readonly heat: Heat; readonly format: Format; readonly isNarrow: boolean }

/** Weekdays below each other, their hours side by side; the other way round where there is little width. */
export function heatRows(cells: readonly HeatCell[], { heat, format, isNarrow }: Look) {
  const found = new Map(cells.map((cell) => [keyOf(cell), cell]))
  const values = cells.map((cell) => valueOf(cell, heat) ?? 0)
  const highest = Math.max(...values, Number.MIN_VALUE)
  const markOf = (at: HourOfWeek): HeatMark => {
    const cell = found.get(keyOf(at))
    const value = valueOf(cell, heat)
    return {
      id: keyOf(at),
      text: value === null ? '' : format.percentFigure(value, 0),
      strength: shareOf(value, highest),
      label: labelOf(at, cell, format),
    }
  }
  const days = WEEKDAYS.map((weekday) => weekdayWord(weekday).slice(0, 3))
  if (isNarrow)
    return {
      columns: days,
      rows: HOURS.map((hour) => ({
        name: hourText(hour),
        marks: WEEKDAYS.map((weekday) => markOf({ weekday, hour })),
      })),
    }
  return {
    columns: HOURS.map(hourText),
    rows: WEEKDAYS.map((weekday) => ({
      name: weekdayWord(weekday).slice(0, 3),
      marks: HOURS.map((hour) => markOf({ weekday, hour })),
    })),
  }
}

/** `lunes 14 h: 12,5 % parada, OEE 74,8 %, 3 paradas` */
function labelOf(
  { weekday, hour }: HourOfWeek,
  cell: HeatCell | undefined,
  { percent, number }: Format,
): string {
  const place = m.analysis_hour_of({ weekday: weekdayWord(weekday), hour: hourText(hour) })
  if (cell === undefined || cell.staffedTime === 0) return m.analysis_heat_nothing({ place })
  return m.analysis_heat_mark({
    place,
    stopped: percent(stoppedShare(cell)),
    oee: percent(cell.oee),
    stops: number(cell.stops),
  })
}
