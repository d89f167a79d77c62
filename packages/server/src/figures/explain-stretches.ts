import {
  addTotals,
  earliest,
  explainWindow,
  hoursFrom,
  type IndexTotals,
  type Instant,
  joinExplanations,
  later,
  latest,
  NO_EXPLANATION,
  type PlantCalendar,
  totalsOf,
  type WindowExplanation,
} from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import type { ReasonTree } from '../facts/reasons/reason-tree.ts'
import { daysOf } from './hour-totals.ts'
import type { Stretch } from './kept-settings.ts'
import { readLineFacts } from './line-facts.ts'
import { judgedBy, NO_TOTALS } from './window-row.ts'

export type Explained = { readonly explanation: WindowExplanation; readonly totals: IndexTotals }

type Around = { readonly calendar: PlantCalendar; readonly reasons: ReasonTree; readonly now: Instant }

/**
 * What the figures of a window are made of, each stretch by its settings. It is read and added up day by
 * day, so that a long window takes little memory.
 */
export async function explainStretches(
  db: Db,
  lineID: number,
  stretches: readonly Stretch[],
  around: Around,
): Promise<Explained> {
  let whole: Explained | undefined
  for (const stretch of stretches) {
    const explanation = await explainStretch(db, lineID, stretch, around)
    if (!explanation) continue
    const totals = totalsOf(explanation.sums, stretch.settings)
    whole = whole
      ? {
          explanation: joinExplanations(whole.explanation, explanation),
          totals: addTotals(whole.totals, totals),
        }
      : { explanation, totals }
  }
  return whole ?? { explanation: NO_EXPLANATION, totals: NO_TOTALS }
}

/** The part of it that has passed; undefined = it has no length. */
async function explainStretch(
  db: Db,
  lineID: number,
  { start, end, settings }: Stretch,
  { calendar, reasons, now }: Around,
): Promise<WindowExplanation | undefined> {
  const nextHour = hoursFrom((at) => calendar.shiftAt(at).start)
  let whole: WindowExplanation | undefined
  for (const day of daysOf({ start, end: earliest(end, latest(now, later(start, 1))) }, calendar)) {
    const facts = judgedBy(await readLineFacts(db, lineID, day, { calendar, reasons }), settings)
    const explanation = explainWindow(facts, day, { now, settings, nextHour })
    whole = whole ? joinExplanations(whole, explanation) : explanation
  }
  return whole
}
