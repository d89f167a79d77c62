import type { Losses } from '@baliza/contract'
import { addTotals, type IndexTotals, indexesOfTotals, lossWaterfall, toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { readReasonTree } from '../../facts/reasons/reason-tree.ts'
import { shiftTotals } from '../../figures/stored-shifts.ts'
import { NO_TOTALS } from '../../figures/window-row.ts'
import { type AnalysisAround, type AnalysisScope, calendarOf } from './analysis-scope.ts'

/** Where the staffed minutes of lines went in a window. */
export async function readLosses(db: Db, scope: AnalysisScope, around: AnalysisAround): Promise<Losses> {
  const { lines, window } = scope
  const reasons = await readReasonTree(db)
  let totals: IndexTotals | undefined
  for await (const shifts of shiftTotals(db, lines, window, around))
    for (const shift of shifts) totals = totals ? addTotals(totals, shift.totals) : shift.totals
  const { staffedTime, losses, goodTime } = lossWaterfall(totals ?? NO_TOTALS)
  const named = losses.map((loss) => {
    const category = loss.root === null ? undefined : reasons.get(loss.root)
    return { ...loss, name: category?.reason ?? null, color: category?.color ?? null }
  })
  const profile = around.profile(calendarOf(scope, around).productionDayAt(window.start))
  return {
    start: toIso(window.start),
    end: toIso(window.end),
    profile,
    figures: indexesOfTotals(totals ?? NO_TOTALS, profile),
    staffedTime,
    losses: named,
    goodTime,
  }
}
