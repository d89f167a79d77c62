import type { ShiftIndex } from '@baliza/contract'
import { sql } from 'kysely'
import { dayOf, defineGrid, instantOf, integer, join, nullable, number, text } from '../grid/grid.ts'
import { figureColumns } from './figure-columns.ts'
import { figureTotals } from './figure-totals.ts'

export const shiftIndexGrid = {
  indexes: 'shiftIndex' as const,
  ...defineGrid<ShiftIndex>({
    name: 'shift-indexes',
    table: 'shiftIndex',
    ofCalendar: true,
    key: ['lineID', 'shiftStart'],
    columns: {
      ...figureColumns('shiftIndex'),
      // NOTE: names are found without regard to case, and the last one wins
      lineId: integer('shiftIndex.lineId'),
      lineID: integer('shiftIndex.lineId'),
      line: text('line.description', { search: 'line.descriptionSearch' }),
      shift: text('shiftIndex.shift', { search: () => sql`lower("shiftIndex"."shift")` }),
      day: dayOf('shiftIndex.day'),
      shiftStart: instantOf('shiftIndex.shiftStart'),
      shiftEnd: instantOf('shiftIndex.shiftEnd'),
      desiredProductionQuantity: nullable(number('shiftIndex.desiredProductionQuantity')),
    },
    totals: figureTotals('shiftIndex'),
    joins: { line: join('line', 'line.lineID', 'shiftIndex.lineId') },
  }),
}
