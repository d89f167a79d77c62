import {
  addTotals,
  type IndexTotals,
  indexesOfTotals,
  officialOn,
  type ProfileID,
  type WindowIndexes,
} from '@baliza/domain'
import { officialProfilesOf, readParameters } from '../facts/parameters.ts'
import { totalsOfColumns } from '../figures/index-columns.ts'
import { shiftTotals } from '../figures/stored-shifts.ts'
import type { Cell, Sheet, SheetColumn } from '../workbook/sheet.ts'
import { say, type Word } from './messages.ts'
import type { ReportScope } from './report-scope.ts'

const FIGURES: readonly (readonly [
  figure: keyof WindowIndexes & Word,
  look: Omit<SheetColumn, 'caption'>,
])[] = [
  ['oee', { kind: 'percent', dataBar: '#66D18A' }],
  ['utilization', { kind: 'percent', dataBar: '#9DC5EA' }],
  ['throughput', { kind: 'percent', dataBar: '#9DC5EA' }],
  ['acceptance', { kind: 'percent', dataBar: '#9DC5EA' }],
  ['productionQuantity', { kind: 'integer' }],
  ['discards', { kind: 'integer' }],
  ['staffedTime', { kind: 'decimal' }],
  ['discountTime', { kind: 'decimal' }],
  ['staffedTimeCorrect', { kind: 'decimal' }],
  ['runtime', { kind: 'decimal' }],
  ['noMaterialTime', { kind: 'decimal' }],
  ['stoppedTime', { kind: 'decimal', dataBar: '#FFB414' }],
  ['failures', { kind: 'integer' }],
  ['mtbf', { kind: 'decimal' }],
  ['mttr', { kind: 'decimal' }],
  ['coverage', { kind: 'percent' }],
]

/** A line a row, and all of them together below: Σ numerators ÷ Σ denominators, never the mean of ratios. */
export const overviewSheet = (scope: ReportScope): Sheet => ({
  name: say('overview', scope.language),
  columns: [
    { caption: say('lineID', scope.language), kind: 'figure' },
    { caption: say('line', scope.language), kind: 'text', width: 30 },
    ...FIGURES.map(([figure, look]) => ({ caption: say(figure, scope.language), ...look })),
  ],
  rows: overviewRows(scope),
})

async function* overviewRows(scope: ReportScope): AsyncGenerator<Cell[][]> {
  const known: IndexTotals[] = []
  const profile = officialOn(officialProfilesOf(await readParameters(scope.db)), scope.firstDay)
  for (const { lineID, description } of scope.lines) {
    const totals = await readTotals(scope, lineID)
    if (totals === undefined) continue
    known.push(totals)
    yield [[lineID, description, ...figuresOf(totals, profile)]]
  }
  if (known.length > 1)
    yield [[null, say('allLines', scope.language), ...figuresOf(known.reduce(addTotals), profile)]]
}

function figuresOf(totals: IndexTotals, profile: ProfileID): Cell[] {
  const indexes = indexesOfTotals(totals, profile)
  return FIGURES.map(([figure]) => indexes[figure])
}

/** What the days of a line in the window add up to, or its shift; undefined = there are none. */
export async function readTotals(scope: ReportScope, lineID: number): Promise<IndexTotals | undefined> {
  const all = scope.shift === null ? await readDays(scope, lineID) : await readShift(scope, lineID)
  return all.length === 0 ? undefined : all.reduce(addTotals)
}

const readDays = async ({ db, calendars: { plant }, firstDay, lastDay }: ReportScope, lineID: number) => {
  const rows = await db
    .selectFrom('dayIndex')
    .selectAll()
    .where('lineId', '=', lineID)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .where('timeZone', '=', plant.zone)
    .orderBy('day')
    .execute()
  return rows.map(totalsOfColumns)
}

/** Of the plant's shift: a line with other shifts has parts of its own in it. */
async function readShift(
  { db, calendars, window, now }: ReportScope,
  lineID: number,
): Promise<IndexTotals[]> {
  const line = await db.selectFrom('line').selectAll().where('lineID', '=', lineID).executeTakeFirst()
  const totals: IndexTotals[] = []
  for await (const parts of shiftTotals(db, line ? [line] : [], window, { calendars, now }))
    totals.push(...parts.map((part) => part.totals))
  return totals
}
