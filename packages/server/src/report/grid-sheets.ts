import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { shownStops } from '../facts/stops/shown-stops.ts'
import type { ExportColumn } from '../grid/export-columns.ts'
import { gridSheet } from '../grid/export-grid.ts'
import { fieldFinder } from '../grid/find-field.ts'
import type { Grid } from '../grid/grid.ts'
import { openGrid } from '../grid/load-grid.ts'
import { dayIndexGrid } from '../lists/day-index-grid.ts'
import { orderIndexGrid } from '../lists/order-index-grid.ts'
import { shiftIndexGrid } from '../lists/shift-index-grid.ts'
import { stopsGrid } from '../lists/stops-grid.ts'
import type { CellKind, Sheet } from '../workbook/sheet.ts'
import { say, type Word } from './messages.ts'
import type { ReportScope } from './report-scope.ts'

type Look = { readonly kind?: CellKind; readonly dataBar?: string; readonly caption?: string }
type ColumnOf<Row> = readonly [field: keyof Row & string, caption: Word, look?: Look]

const GREEN = '#66D18A'
const AMBER = '#FFB414'

const percent: Look = { kind: 'percent' }
const minutes: Look = { kind: 'decimal' }
const pieces: Look = { kind: 'integer' }

/** What every window of a line is judged by. */
const FIGURES = [
  ['oee', 'oee', { kind: 'percent', dataBar: GREEN }],
  ['utilization', 'utilization', percent],
  ['throughput', 'throughput', percent],
  ['acceptance', 'acceptance', percent],
  ['performance', 'performance', percent],
  ['productionQuantity', 'productionQuantity', pieces],
  ['discards', 'discards', pieces],
  ['productionSpeed', 'productionSpeed', minutes],
  ['desiredProductionSpeed', 'desiredProductionSpeed', minutes],
  ['staffedTime', 'staffedTime', minutes],
  ['discountTime', 'discountTime', minutes],
  ['adjustedDiscountTime', 'adjustedDiscountTime', minutes],
  ['staffedTimeCorrect', 'staffedTimeCorrect', minutes],
  ['runtime', 'runtime', minutes],
  ['noMaterialTime', 'noMaterialTime', minutes],
  ['totalRuntime', 'totalRuntime', minutes],
  ['stoppedTime', 'stoppedTime', { kind: 'decimal', dataBar: AMBER }],
  ['failures', 'failures', pieces],
  ['mtbf', 'mtbf', minutes],
  ['mttr', 'mttr', minutes],
  ['coverage', 'coverage', percent],
] as const

/** The orders that ran in the window. */
export function ordersSheet(scope: ReportScope): Promise<Sheet> {
  const { start, end } = scope.window
  const condition = sql<SqlBool>`"productionOrder"."startDate" < ${end} and ("productionOrder"."endDate" is null or "productionOrder"."endDate" > ${start})
    and ${amongLines(scope, 'productionOrder.lineID')}`
  return sheetOf(scope, orderIndexGrid, {
    name: 'orders',
    condition,
    sort: ['order'],
    columns: [
      ['op', 'op'],
      ['order', 'order'],
      ['version', 'version'],
      ['lineID', 'lineID'],
      ['line', 'line'],
      ['lot', 'lot'],
      ['productCode', 'productCode'],
      ['productName', 'productName'],
      ['validation', 'validation'],
      ['startDate', 'startDate'],
      ['endDate', 'endDate'],
      ['desiredProductionQuantity', 'desiredProductionQuantity', pieces],
      ...FIGURES,
    ],
  })
}

export const shiftsSheet = (scope: ReportScope): Promise<Sheet> =>
  sheetOf(scope, shiftIndexGrid, {
    name: 'shifts',
    condition: sql<SqlBool>`"shiftIndex"."shiftStart" >= ${scope.window.start} and "shiftIndex"."shiftStart" < ${scope.window.end}
      and ${amongLines(scope, 'shiftIndex.lineId')}`,
    sort: ['shiftStart', 'lineID'],
    columns: [
      ['day', 'day'],
      ['shift', 'shift'],
      ['shiftStart', 'startDate'],
      ['shiftEnd', 'endDate'],
      ['lineID', 'lineID'],
      ['line', 'line'],
      ...FIGURES,
      ['discountShift', 'discountShift', minutes],
    ],
  })

/** As a list: an object would put 10 before 06. */
const SLOTS = [
  ['06', '06-10'],
  ['10', '10-14'],
  ['14', '14-18'],
  ['18', '18-22'],
  ['22', '22-02'],
  ['02', '02-06'],
] as const

export const daysSheet = (scope: ReportScope): Promise<Sheet> =>
  sheetOf(scope, dayIndexGrid, {
    name: 'days',
    condition: sql<SqlBool>`"dayIndex"."day" between ${scope.firstDay} and ${scope.lastDay} and ${amongLines(scope, 'dayIndex.lineId')}`,
    sort: ['day', 'lineID'],
    columns: [
      ['day', 'day'],
      ['lineID', 'lineID'],
      ['line', 'line'],
      ...FIGURES,
      ['bagsPerMinuteObjective', 'bagsPerMinuteObjective', minutes],
      ['bagsPerMinuteAtDay', 'bagsPerMinuteAtDay', minutes],
      ['bagsPerMinuteAtEvening', 'bagsPerMinuteAtEvening', minutes],
      ['bagsPerMinuteAtNight', 'bagsPerMinuteAtNight', minutes],
      ...SLOTS.flatMap((slot) => slotColumns(slot, scope)),
    ],
  })

const slotColumns = ([hour, name]: (typeof SLOTS)[number], { language }: ReportScope) => {
  const named = (word: Word) => ({ caption: `${say(word, language)} ${name}` })
  return [
    [`bagsObjective${hour}`, 'bagsObjective', { ...pieces, ...named('bagsObjective') }],
    [`bags${hour}`, 'bags', { ...pieces, ...named('bags') }],
    [`stoppedMinutes${hour}`, 'stoppedMinutes', { ...minutes, ...named('stoppedMinutes') }],
    [
      `utilizationPercentage${hour}`,
      'utilizationPercentage',
      { ...minutes, ...named('utilizationPercentage') },
    ],
  ] as const
}

/** The stops that touch the window, whole: what of a stop lies inside is the Pareto's business. */
export function stopsSheet(scope: ReportScope): Promise<Sheet> {
  const { start, end } = scope.window
  const condition = sql<SqlBool>`"stop"."startDate" < ${end} and ("stop"."endDate" is null or "stop"."endDate" > ${start})
    and ${shownStops} and ${amongLines(scope, 'stop.lineID')}`
  return sheetOf(scope, stopsGrid, {
    name: 'stops',
    condition,
    sort: ['startDate', 'lineID'],
    columns: [
      ['op', 'op'],
      ['order', 'order'],
      ['lineID', 'lineID'],
      ['line', 'line'],
      ['stopID', 'stopID'],
      ['split', 'split'],
      ['startDate', 'startDate'],
      ['endDate', 'endDate'],
      ['duration', 'duration', { kind: 'decimal', dataBar: AMBER }],
      ['recognized', 'recognized'],
      ['reason', 'reason'],
      ['rootName', 'rootName'],
      ['path', 'path'],
      ['equipmentName', 'equipmentName'],
      ['observation', 'observation'],
      ['declaringTime', 'declaringTime', minutes],
      ['waitingTime', 'waitingTime', minutes],
      ['maintenanceTime', 'maintenanceTime', minutes],
      ['updatedBy', 'updatedBy'],
    ],
  })
}

const amongLines = ({ lines }: ReportScope, column: string): RawBuilder<SqlBool> =>
  lines.length === 0
    ? sql`1 = 0`
    : sql`${sql.ref(column)} in (${sql.join(lines.map(({ lineID }) => lineID))})`

type SheetWish<Row> = {
  readonly name: Word
  readonly condition: RawBuilder<SqlBool>
  readonly sort: readonly (keyof Row & string)[]
  readonly columns: readonly ColumnOf<Row>[]
}

async function sheetOf<Row>(
  scope: ReportScope,
  grid: Grid<Row>,
  { name, condition, sort, columns }: SheetWish<Row>,
): Promise<Sheet> {
  const { db, now, language } = scope
  const query = { sort: JSON.stringify(sort.map((selector) => ({ selector, desc: false }))) }
  const opened = await openGrid(db, grid, query, { now, language, where: { condition } })
  const find = fieldFinder(opened.scope.grid)
  const shown = columns.map(
    ([field, word, look]): ExportColumn => ({ field: find(field), caption: say(word, language), ...look }),
  )
  return gridSheet(opened.scope, opened.options, { name: say(name, language), columns: shown })
}
