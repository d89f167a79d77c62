import type { Explanation, Language, QueryOf } from '@baliza/contract'
import { earliest, type Instant, indexesOfTotals, latest, SECOND, toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { readCalendarOf } from '../../facts/calendars/read-calendars.ts'
import { readSignedCorrections } from '../../facts/production/corrections.ts'
import { readReasonTree } from '../../facts/reasons/reason-tree.ts'
import { explainStretches } from '../../figures/explain-stretches.ts'
import { readSettingsToday } from '../../figures/settings-today.ts'
import { isOlder, type StoredSettings } from '../../figures/window-row.ts'
import { type ExplainedWindow, explainedWindow } from './explained-window.ts'
import { readChanges } from './explanation-changes.ts'
import { explanationLists } from './explanation-lists.ts'

type Line = Row<'line'>

/** What the figures of a window are made of, told as it was at one instant. */
export const explain = (
  db: Db,
  line: Line,
  query: QueryOf<'indexes.explain'>,
  { now, language }: { readonly now: Instant; readonly language: Language },
): Promise<Explanation> =>
  inSnapshot(db, async (snapshot) => {
    const calendar = await readCalendarOf(snapshot, line.lineID)
    const reasons = await readReasonTree(snapshot)
    const today = await readSettingsToday(snapshot, line, reasons)
    const window = await explainedWindow(snapshot, { query, calendar, today, now })
    const { explanation, totals } = await explainStretches(snapshot, line.lineID, window.stretches, {
      calendar,
      reasons,
      now,
    })
    const corrections = await readSignedCorrections(snapshot, line.lineID, window)
    return {
      now: toIso(now),
      lineID: line.lineID,
      line: line.description,
      window: { start: toIso(window.start), end: toIso(latest(window.start, earliest(window.end, now))) },
      figures: indexesOfTotals(totals),
      effectiveTime: totals.effectiveMinutes,
      pieceTime: totals.pieceMinutes,
      goodTime: totals.goodMinutes,
      settings: settingsAnswer(window, today),
      ...(await explanationLists(snapshot, line.lineID, explanation, { reasons, language })),
      changes: await readChanges(snapshot, line.lineID, explanation, corrections),
    }
  })

function settingsAnswer(
  { stretches, computedAt }: ExplainedWindow,
  today: StoredSettings,
): Explanation['settings'] {
  const { enableOrderManager, fixedThroughput, microStopTime, defaultSpeed } =
    stretches.at(-1)?.settings ?? today
  return {
    enableOrderManager,
    fixedThroughput,
    microStopTime: microStopTime / SECOND,
    defaultSpeed,
    older: stretches.some(({ settings }) => isOlder(settings, today)),
    computedAt: computedAt === null ? null : toIso(computedAt),
  }
}
