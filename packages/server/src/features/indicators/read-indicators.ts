import type { Indicators } from '@baliza/contract'
import {
  clip,
  type Instant,
  indexesOfTotals,
  isShownStop,
  type LineFacts,
  type ProfileID,
  toIso,
} from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { readCalendars } from '../../facts/calendars/read-calendars.ts'
import { readCallsIn } from '../../facts/calls/maintenance-calls.ts'
import { readOrderAnswer } from '../../facts/orders/order-answer.ts'
import { readActiveOrder } from '../../facts/orders/orders.ts'
import { indexSettingsOf, profileOn, readParameters } from '../../facts/parameters.ts'
import { readReasonTree } from '../../facts/reasons/reason-tree.ts'
import { spanOf } from '../../facts/stops/stop-rows.ts'
import { readStretches, settingsAt } from '../../figures/kept-settings.ts'
import { readLineFacts } from '../../figures/line-facts.ts'
import { desiredQuantityIn } from '../../figures/shift-day-rows.ts'
import { type StoredSettings, settingsToday, totalsIn } from '../../figures/window-row.ts'
import { readInstant } from '../../refusals/read-instant.ts'
import { chooseWindow, type DashboardWindow } from './choose-window.ts'
import {
  previousOrderEnd,
  readLineHead,
  readStopsIn,
  toRecentStop,
  type WindowStop,
} from './indicators.queries.ts'
import { productionSlices } from './production-slices.ts'
import { stopTimesOf } from './stop-times.ts'
import { timelineOf } from './timeline.ts'

type IndicatorsQuery = {
  readonly scope: 'order' | 'shift'
  readonly shiftStart: string | undefined
  readonly profile?: ProfileID | undefined
}

const RECENT_STOPS = 5

/**
 * Everything that a dashboard shows of a line, read as it was at one instant, so that its figures agree with
 * each other.
 */
export const readIndicators = (
  db: Db,
  line: Row<'line'>,
  query: IndicatorsQuery,
  now: Instant,
): Promise<Indicators> => inSnapshot(db, (snapshot) => answerFrom(snapshot, line, query, now))

async function answerFrom(
  db: Db,
  line: Row<'line'>,
  query: IndicatorsQuery,
  now: Instant,
): Promise<Indicators> {
  const { lineID } = line
  const parameters = await readParameters(db)
  const calendar = (await readCalendars(db, parameters)).of(lineID)
  const target = await db.selectFrom('lineTarget').selectAll().where('lineID', '=', lineID).executeTakeFirst()
  const shiftStart =
    query.shiftStart === undefined ? undefined : readInstant(query.shiftStart, 'shiftStart', calendar)
  const window = chooseWindow(
    { scope: query.scope, shiftStart },
    startOf(await readActiveOrder(db, lineID)),
    calendar,
    now,
  )
  const reasons = await readReasonTree(db)
  const facts = await readLineFacts(db, lineID, window.whole, { calendar, reasons })
  const today = settingsToday(indexSettingsOf(parameters, line, target), reasons)
  const settings = await settingsShown(db, window, { lineID, calendar, today })
  const profile = query.profile ?? profileOn(settings, calendar.productionDayAt(window.whole.start))
  const stops = await readStopsIn(db, lineID, window.past, reasons)
  const { start, end } = window.whole
  const lived = clip(window.whole, { start: line.createDate ?? start, end })
  return {
    now: toIso(now),
    line: await readLineHead(db, line),
    scope: window.scope,
    window: windowAnswer(window),
    profile,
    ...(await figuresOf(db, facts, window, { lineID, now, settings, profile })),
    target: target ? targetAnswer(target) : null,
    timeline: lived ? timelineOf(facts.states, stops, lived, now) : [],
    stopTimes: stopTimesOf(await readCallsIn(db, lineID, window.past), stops, window.past, now),
    ...stopsAnswer(stops, now),
    production: productionSlices(facts.buckets, window.past),
  }
}

const startOf = (order: Row<'productionOrder'> | undefined) =>
  order?.startDate == null ? undefined : { startDate: order.startDate }

type LineQuestion = {
  readonly lineID: number
  readonly now: Instant
  readonly settings: StoredSettings
  readonly profile: ProfileID
}

async function figuresOf(
  db: Db,
  facts: LineFacts,
  window: DashboardWindow,
  { lineID, now, settings, profile }: LineQuestion,
) {
  const last = facts.orders.filter((one) => one.start < window.past.end).at(-1)
  const order = last ? await readOrderAnswer(db, last.order) : null
  const ofOrder = window.scope === 'order' ? (order?.desiredProductionQuantity ?? null) : undefined
  const figures = {
    ...indexesOfTotals(totalsIn(facts, window.past, now, settings), profile),
    desiredProductionQuantity:
      ofOrder === undefined ? desiredQuantityIn(facts, window.whole, settings) : ofOrder,
    prevOrderEndDate: await previousOrderEnd(db, lineID, last?.start ?? window.past.end),
  }
  return { order, figures }
}

/**
 * A shift that is over as it is stored, like everywhere; an order that runs, or a shift, by the settings of
 * today.
 */
async function settingsShown(
  db: Db,
  { scope, whole }: DashboardWindow,
  question: Parameters<typeof readStretches>[2],
): Promise<StoredSettings> {
  return scope === 'order'
    ? question.today
    : settingsAt(await readStretches(db, whole, question), whole.start)
}

const windowAnswer = (window: DashboardWindow): Indicators['window'] => ({
  start: toIso(window.whole.start),
  end: toIso(window.whole.end),
  shift: window.shift?.name ?? null,
  day: window.shift?.day ?? null,
  previousShiftStart: toIso(window.previousShiftStart),
  nextShiftStart: window.nextShiftStart === undefined ? null : toIso(window.nextShiftStart),
  current: window.current,
})

const targetAnswer = ({ tag, defaultSpeed, targetSummary, targetOEE }: Row<'lineTarget'>) => ({
  tag,
  defaultSpeed,
  targetSummary,
  targetOEE,
})

const stopsAnswer = (stops: readonly WindowStop[], now: Instant) => ({
  unrecognizedStops: stops.filter((stop) => !stop.recognized && isShownStop(spanOf(stop))).length,
  recentStops: stops
    .filter((stop) => isShownStop(spanOf(stop)))
    .slice(-RECENT_STOPS)
    .reverse()
    .map((stop) => toRecentStop(stop, now)),
})
