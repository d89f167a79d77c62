import type { Explanation, Language, QueryOf } from '@baliza/contract'
import {
  addTotals,
  earliest,
  explainWindow,
  hoursFrom,
  type IndexTotals,
  type Instant,
  type Interval,
  indexesOfTotals,
  joinExplanations,
  later,
  latest,
  type PlantCalendar,
  SECOND,
  toIso,
  totalsOf,
  type WindowExplanation,
} from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { calendarOf, indexSettingsOf, readParameters } from '../../facts/parameters.ts'
import { readSignedCorrections } from '../../facts/production/corrections.ts'
import { type ReasonTree, readReasonTree } from '../../facts/reasons/reason-tree.ts'
import { readLineFacts } from '../../figures/line-facts.ts'
import { isOlder, judgedBy, type StoredSettings, settingsToday } from '../../figures/window-row.ts'
import { type ExplainedWindow, explainedWindow } from './explained-window.ts'
import { readChanges } from './ledger-changes.ts'
import { ledgerLists } from './ledger-lists.ts'

type Line = Row<'line'>
type Explained = { readonly ledger: WindowExplanation; readonly totals: IndexTotals }

/** What the figures of a window are made of, told as it was at one instant. */
export const explain = (
  db: Db,
  line: Line,
  query: QueryOf<'indexes.explain'>,
  { now, language }: { readonly now: Instant; readonly language: Language },
): Promise<Explanation> =>
  inSnapshot(db, async (snapshot) => {
    const parameters = await readParameters(snapshot)
    const calendar = calendarOf(parameters)
    const reasons = await readReasonTree(snapshot)
    const target = await snapshot
      .selectFrom('lineTarget')
      .selectAll()
      .where('lineID', '=', line.lineID)
      .executeTakeFirst()
    const today = settingsToday(indexSettingsOf(parameters, line, target), reasons)
    const window = await explainedWindow(snapshot, { query, calendar, today, now })
    const { ledger, totals } = await tell(snapshot, line.lineID, window, { calendar, reasons, now })
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
      ...(await ledgerLists(snapshot, line.lineID, ledger, { reasons, language })),
      changes: await readChanges(snapshot, line.lineID, ledger, corrections),
    }
  })

type Stretch = ExplainedWindow['stretches'][number]
type Rules = { readonly calendar: PlantCalendar; readonly reasons: ReasonTree; readonly now: Instant }

/** Day by day, so that a long window is read and added up in small portions. */
async function tell(
  db: Db,
  lineID: number,
  { stretches }: ExplainedWindow,
  rules: Rules,
): Promise<Explained> {
  let whole: Explained | undefined
  for (const { settings, ...stretch } of stretches) {
    let ledger: WindowExplanation | undefined
    for (const part of daysOf(stretch, rules)) {
      const told = await tellPart(db, lineID, { ...part, settings }, rules)
      ledger = ledger ? joinExplanations(ledger, told) : told
    }
    if (!ledger) continue
    const totals = totalsOf(ledger.sums, settings)
    whole = whole
      ? { ledger: joinExplanations(whole.ledger, ledger), totals: addTotals(whole.totals, totals) }
      : { ledger, totals }
  }
  return whole ?? { ledger: NOTHING, totals: totalsOf(NOTHING.sums, { fixedThroughput: null }) }
}

const NOTHING: WindowExplanation = {
  sums: { windowMs: 0, knownMs: 0, orders: [] },
  parts: [],
  states: [],
  stops: [],
  pieces: [],
}

async function tellPart(
  db: Db,
  lineID: number,
  { settings, ...part }: Stretch,
  { calendar, reasons, now }: Rules,
): Promise<WindowExplanation> {
  const facts = judgedBy(await readLineFacts(db, lineID, part, reasons), settings)
  return explainWindow(facts, part, {
    now,
    settings,
    nextHour: hoursFrom((at) => calendar.shiftAt(at).start),
  })
}

function daysOf({ start, end }: Interval, { calendar, now }: Rules): Interval[] {
  const parts: Interval[] = []
  const until = earliest(end, latest(now, later(start, 1)))
  for (let from = start; from < until; ) {
    const to = earliest(until, calendar.dayInterval(calendar.productionDayAt(from)).end)
    parts.push({ start: from, end: to })
    from = to
  }
  return parts
}

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
