import {
  HOUR,
  type Instant,
  type Interval,
  instant,
  later,
  latest,
  MINUTE,
  type PlantCalendar,
  SECOND,
} from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { readCalendars } from '../../facts/calendars/read-calendars.ts'
import { addressesOf, readParameters } from '../../facts/parameters.ts'
import { asLeader, type Lead } from '../../messaging/lead.ts'
import { type OutboxMessage, putInOutbox } from '../../outbox/add-messages.ts'
import type { ReportPayload } from '../../outbox/payloads.ts'

/** What ended while the program was down is reported up to so long after. */
const LATEST = 24 * HOUR
/** The figures of a window that is over may take a moment; so long they are waited for. */
const WAIT_FOR_FIGURES = 10 * MINUTE

/**
 * Puts the reports of shifts or days that ended since the last look into the outbox, one for each address;
 * `began` = when this process began to look. Answers how many. Each window is reported once: where it was
 * left is remembered with the messages.
 */
export async function decideReports(
  db: Db,
  now: Instant,
  { lead, began }: { lead: Lead; began: Instant },
): Promise<number> {
  const parameters = await readParameters(db)
  const recipients =
    parameters.reportEnabled && parameters.emailEnabled ? addressesOf(parameters.reportRecipients) : []
  const progress = await db.selectFrom('reportProgress').select('reportedUntil').executeTakeFirst()
  if (recipients.length === 0) {
    if (progress) await forgetProgress(db, lead)
    return 0
  }
  if (!progress) {
    await report(db, lead, { now, messages: [], reportedUntil: now })
    return 0
  }
  const after = latest(progress.reportedUntil, later(now, -LATEST))
  const ended = endedWindows((await readCalendars(db, parameters)).plant, parameters.reportPeriod, {
    after,
    now,
  })
  const ready = await readyOf(db, ended, { now, began, microStopTime: parameters.microStopTime * SECOND })
  const last = ready.at(-1)
  if (!last) return 0
  const messages = ready.flatMap((window) =>
    recipients.map((recipient) => messageOf(window, recipient, parameters)),
  )
  await report(db, lead, { now, messages, reportedUntil: last.end })
  return messages.length
}

const report = (
  db: Db,
  lead: Lead,
  what: { now: Instant; messages: readonly OutboxMessage[]; reportedUntil: Instant },
) =>
  asLeader(db, lead, async (trx) => {
    await putInOutbox(trx, what.now, what.messages)
    await remember(trx, what.reportedUntil)
  })

/** Switched on again, reports begin with what ends from then on. */
const forgetProgress = (db: Db, lead: Lead) =>
  asLeader(db, lead, async (trx) => {
    await trx.deleteFrom('reportProgress').execute()
  })

const remember = (trx: Trx, reportedUntil: Instant) =>
  trx
    .insertInto('reportProgress')
    .values({ id: 1, reportedUntil })
    .onConflict((on) => on.column('id').doUpdateSet({ reportedUntil }))
    .execute()

function messageOf(
  { start }: Interval,
  recipient: string,
  { reportPeriod: period, reportLanguage: language }: Row<'parameter'>,
) {
  const payload: ReportPayload = { kind: 'report', period, start, language }
  return {
    channel: 'email' as const,
    recipient,
    dedupeKey: `report/${period}/${start}/${recipient}`,
    payload,
  }
}

/** The shifts or production days that ended after that instant, the earliest first. */
function endedWindows(
  calendar: PlantCalendar,
  period: 'shift' | 'day',
  { after, now }: { after: Instant; now: Instant },
): Interval[] {
  const holding = (at: Instant): Interval =>
    period === 'shift' ? calendar.shiftAt(at) : calendar.dayInterval(calendar.productionDayAt(at))
  const windows: Interval[] = []
  for (let window = holding(after); window.end <= now; window = holding(window.end))
    if (window.end > after) windows.push(window)
  return windows
}

type Wait = { readonly now: Instant; readonly began: Instant; readonly microStopTime: number }

/** Those up to the first whose figures are still to be computed. */
async function readyOf(
  db: Db,
  windows: readonly Interval[],
  { now, began, microStopTime }: Wait,
): Promise<readonly Interval[]> {
  const ready: Interval[] = []
  for (const window of windows) {
    const hasWaited = now >= latest(window.end, began) + Math.max(WAIT_FOR_FIGURES, microStopTime + MINUTE)
    if (!hasWaited && !((await hasFigures(db, window)) && (await hasFailures(db, window, microStopTime))))
      break
    ready.push(window)
  }
  return ready
}

/** Whether the last shift of the window was computed for every line after it had ended. */
async function hasFigures(db: Db, { start, end }: Interval): Promise<boolean> {
  const { lines } = await db
    .selectFrom('line')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .executeTakeFirstOrThrow()
  const { computed } = await db
    .selectFrom('shiftIndex')
    .select((eb) => eb.fn.countAll<number>().as('computed'))
    .where('shiftStart', '>=', start)
    .where('shiftEnd', '=', instant(end))
    .where('computedAt', '>=', end)
    .executeTakeFirstOrThrow()
  return computed >= lines
}

/**
 * Whether the last shift was computed since the stops that reach over its end have lasted long enough to be
 * failures of it.
 */
async function hasFailures(db: Db, { end }: Interval, microStopTime: number): Promise<boolean> {
  const lasting = await db
    .selectFrom('stop')
    .innerJoin('shiftIndex', (on) =>
      on.onRef('shiftIndex.lineId', '=', 'stop.lineID').on('shiftIndex.shiftEnd', '=', end),
    )
    .select(['stop.startDate', 'stop.endDate', 'shiftIndex.computedAt'])
    .where('stop.startDate', '>', later(end, -microStopTime))
    .where('stop.startDate', '<', end)
    .execute()
  return lasting.every(({ startDate, endDate, computedAt }) => {
    const due = later(startDate, microStopTime)
    return computedAt >= due || (endDate !== null && endDate < due)
  })
}
