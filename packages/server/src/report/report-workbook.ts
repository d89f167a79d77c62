import type { Readable } from 'node:stream'
import { workbook } from '../workbook/workbook.ts'
import { daysSheet, ordersSheet, shiftsSheet, stopsSheet } from './grid-sheets.ts'
import { lossesSheet } from './losses-sheet.ts'
import { overviewSheet } from './overview-sheet.ts'
import { paretoSheet } from './pareto-sheet.ts'
import type { ReportScope } from './report-scope.ts'

/** A report as a stream, in the order in which a manager asks: how did it go, why, and where exactly. */
export const reportWorkbook = async (scope: ReportScope): Promise<Readable> =>
  workbook([
    overviewSheet(scope),
    lossesSheet(scope),
    paretoSheet(scope),
    await ordersSheet(scope),
    await shiftsSheet(scope),
    ...(scope.shift === null ? [await daysSheet(scope)] : []),
    await stopsSheet(scope),
  ])
