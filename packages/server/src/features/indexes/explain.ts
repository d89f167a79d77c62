import type { Explanation, Language, QueryOf } from '@baliza/contract'
import {
  earliest,
  type IndexTotals,
  type Instant,
  type Interval,
  indexesOfTotals,
  latest,
  type PlantCalendar,
  type ProfileID,
  profileFactors,
  profileTerms,
  SECOND,
  toIso,
} from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { readCalendarOf } from '../../facts/calendars/read-calendars.ts'
import { profileOn } from '../../facts/parameters.ts'
import { readSignedCorrections } from '../../facts/production/corrections.ts'
import { readReasonTree } from '../../facts/reasons/reason-tree.ts'
import { explainStretches } from '../../figures/explain-stretches.ts'
import { readSettingsToday } from '../../figures/settings-today.ts'
import { isOlder, type StoredSettings } from '../../figures/window-row.ts'
import { readProfile } from '../../refusals/read-profile.ts'
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
    const asked = readProfile(query.profile)
    const calendar = await readCalendarOf(snapshot, line.lineID)
    const reasons = await readReasonTree(snapshot)
    const today = await readSettingsToday(snapshot, line, reasons)
    const window = await explainedWindow(snapshot, { query, calendar, today, now })
    const { explanation, totals } = await explainStretches(snapshot, line.lineID, window.stretches, {
      calendar,
      reasons,
      now,
    })
    const official = profileOn(today, calendar.productionDayAt(window.start))
    const profile = asked ?? official
    const corrections = await readSignedCorrections(snapshot, line.lineID, window)
    return {
      now: toIso(now),
      lineID: line.lineID,
      line: line.description,
      window: { start: toIso(window.start), end: toIso(latest(window.start, earliest(window.end, now))) },
      figures: indexesOfTotals(totals, profile),
      definition: definitionAnswer(totals, { profile, official, calendar, window }),
      effectiveTime: totals.effectiveMinutes,
      pieceTime: totals.pieceMinutes,
      goodTime: totals.goodMinutes,
      settings: settingsAnswer(window, today),
      ...(await explanationLists(snapshot, line.lineID, explanation, { reasons, language })),
      changes: await readChanges(snapshot, line.lineID, explanation, corrections),
    }
  })

type Followed = {
  readonly profile: ProfileID
  readonly official: ProfileID
  readonly calendar: PlantCalendar
  readonly window: Interval
}

function definitionAnswer(
  totals: IndexTotals,
  { profile, official, calendar, window }: Followed,
): Explanation['definition'] {
  const shift = calendar.shiftAt(window.start)
  const isShift = shift.start === window.start && shift.end === window.end
  return {
    profile,
    official,
    timeZone: calendar.zone,
    day: shift.day,
    shift: isShift ? shift.name : null,
    terms: profile === 'baliza' ? null : termsAnswer(totals, profile),
  }
}

function termsAnswer(totals: IndexTotals, profile: Exclude<ProfileID, 'baliza'>) {
  const { loading, teep } = profileFactors(totals, profile)
  return { ...profileTerms(totals, profile), loading, teep }
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
