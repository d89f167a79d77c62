import type { DayIndex } from '@baliza/contract'
import { dayOf, defineGrid, type GridColumn, integer, join, nullable, number, text } from '../grid/grid.ts'
import { figureColumns } from './figure-columns.ts'
import { figureTotals } from './figure-totals.ts'

const slotColumns = <Hour extends '06' | '10' | '14' | '18' | '22' | '02'>(hour: Hour) =>
  ({
    [`bagsObjective${hour}`]: nullable(number(`dayIndex.bagsObjective${hour}`)),
    [`bags${hour}`]: nullable(number(`dayIndex.bags${hour}`)),
    [`stoppedMinutes${hour}`]: nullable(number(`dayIndex.stoppedMinutes${hour}`)),
    [`utilizationPercentage${hour}`]: nullable(number(`dayIndex.utilizationPercentage${hour}`)),
  }) as {
    readonly [K in
      | `bagsObjective${Hour}`
      | `bags${Hour}`
      | `stoppedMinutes${Hour}`
      | `utilizationPercentage${Hour}`]: GridColumn<number | null>
  }

export const dayIndexGrid = {
  indexes: 'dayIndex' as const,
  ...defineGrid<DayIndex>({
    name: 'day-indexes',
    table: 'dayIndex',
    ofCalendar: true,
    key: ['lineID', 'day'],
    columns: {
      ...figureColumns('dayIndex'),
      // NOTE: names are found without regard to case, and the last one wins
      lineId: integer('dayIndex.lineId'),
      lineID: integer('dayIndex.lineId'),
      line: text('line.description', { search: 'line.descriptionSearch' }),
      day: dayOf('dayIndex.day'),
      ...slotColumns('06'),
      ...slotColumns('10'),
      ...slotColumns('14'),
      ...slotColumns('18'),
      ...slotColumns('22'),
      ...slotColumns('02'),
      bagsPerMinuteObjective: nullable(number('dayIndex.bagsPerMinuteObjective')),
      bagsPerMinuteAtDay: nullable(number('dayIndex.bagsPerMinuteAtDay')),
      bagsPerMinuteAtEvening: nullable(number('dayIndex.bagsPerMinuteAtEvening')),
      bagsPerMinuteAtNight: nullable(number('dayIndex.bagsPerMinuteAtNight')),
    },
    totals: figureTotals('dayIndex'),
    joins: { line: join('line', 'line.lineID', 'dayIndex.lineId') },
  }),
}
