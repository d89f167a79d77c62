import { m } from '../../i18n/paraglide/messages.js'
import type { DurationMark } from '../../ui/charts/DurationChart.tsx'

/** The height of the average; nothing without values. */
export const averageMark = (
  average: number | null,
  milliseconds: (value: number) => string,
): readonly DurationMark[] =>
  average === null
    ? []
    : [{ id: 'average', value: average, name: m.diagnostics_average({ value: milliseconds(average) }) }]
