import { spokenPath } from '@baliza/contract'
import { MINUTE } from '@baliza/domain'
import { sql } from 'kysely'
import type { Cell, Sheet } from '../workbook/sheet.ts'
import { say } from './messages.ts'
import type { ReportScope } from './report-scope.ts'

/**
 * Minutes and number of stops by path, the longest first; a stop that crosses an edge of the window counts
 * with its part inside.
 */
export const paretoSheet = (scope: ReportScope): Sheet => ({
  name: say('pareto', scope.language),
  columns: [
    { caption: say('path', scope.language), kind: 'text', width: 50 },
    { caption: say('minutes', scope.language), kind: 'decimal', dataBar: '#D9534F' },
    { caption: say('stopCount', scope.language), kind: 'integer' },
    { caption: say('share', scope.language), kind: 'percent' },
    { caption: say('cumulative', scope.language), kind: 'percent' },
  ],
  rows: paretoRows(scope),
})

async function* paretoRows(scope: ReportScope): AsyncGenerator<Cell[][]> {
  const sums = await readSums(scope)
  const whole = sums.reduce((total, { milliseconds }) => total + milliseconds, 0)
  let sofar = 0
  yield sums.map(({ path, milliseconds, stopCount }) => {
    sofar += milliseconds
    const name = path === null ? say('unrecognized', scope.language) : spokenPath(path, scope.language)
    return [name, milliseconds / MINUTE, stopCount, milliseconds / whole, sofar / whole]
  })
}

type Sum = { readonly path: string | null; readonly milliseconds: number; readonly stopCount: number }

/** Summed where the stops are: a year of many lines never comes into memory. */
async function readSums({ db, lines, window: { start, end }, now }: ReportScope): Promise<Sum[]> {
  const from = sql<number>`case when "stop"."startDate" > ${start} then "stop"."startDate" else ${start} end`
  const ended = sql<number>`coalesce("stop"."endDate", ${now})`
  const to = sql<number>`case when ${ended} < ${end} then ${ended} else ${end} end`
  const rows = await db
    .selectFrom('stop')
    .leftJoin('stopReason', 'stopReason.reasonID', 'stop.reasonID')
    .select((eb) => [
      'stopReason.path',
      sql<number>`sum((${to}) - (${from}))`.as('milliseconds'),
      eb.fn.countAll<number>().as('stopCount'),
    ])
    .where(
      'stop.lineID',
      'in',
      lines.map(({ lineID }) => lineID),
    )
    .where('stop.startDate', '<', end)
    .where(sql<boolean>`${ended} > ${start} and ${ended} > "stop"."startDate"`)
    .groupBy('stopReason.path')
    .execute()
  return rows
    .map(({ path, milliseconds, stopCount }) => ({
      path,
      milliseconds: Number(milliseconds),
      stopCount: Number(stopCount),
    }))
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
}
