import type { Explanation } from '@baliza/contract'
import { useMemo } from 'react'
import { useFormat } from '../../api/plant.ts'
import type { Format } from '../../format/format.ts'
import { type ListTotals, listTotals } from './list-totals.ts'

/** An explanation with what it adds up to, and how its figures and moments are written. */
export type ShownExplanation = {
  readonly of: Explanation
  readonly totals: ListTotals
  readonly format: Format
  /**
   * A moment in the window: its time of day, with the date in front where the window is longer than a day.
   */
  readonly moment: (at: string) => string
}

/**
 * The longest window whose moments are told apart by their time of day: a production day whose clocks go
 * back.
 */
const LONGEST_DAY = 25 * 60 * 60_000

export const isOneDay = ({ start, end }: Explanation['window']): boolean =>
  Date.parse(end) - Date.parse(start) <= LONGEST_DAY

export function useShownExplanation(of: Explanation): ShownExplanation {
  const format = useFormat()
  return useMemo(
    () => ({
      of,
      totals: listTotals(of),
      format,
      moment: isOneDay(of.window) ? format.time : format.dateTime,
    }),
    [of, format],
  )
}
