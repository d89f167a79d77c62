import { type Instant, mayRole } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { readReasonsForLine } from '../../facts/reasons/reasons-for-line.ts'
import { escapeHtml, inRows, labelOf, type Message } from './message.ts'
import { lastingOf } from './message-time.ts'
import type { Part, Pen, Subject } from './pen.ts'

/** A stop as it is now. */
export async function writeStop(pen: Pen, subject: Subject): Promise<Part> {
  const stop = subject.stop ? await findStopOf(pen.db, subject.lineID, subject.stop) : undefined
  const { since, ended } = spanOf(stop, subject, pen.now)
  const reason = stop?.recognized ? await reasonLine(pen, stop) : undefined
  const buttons = stop && !stop.recognized ? await reasonButtons(pen, stop) : []
  if (ended !== null) return { mark: '🟢', lines: overLines(pen, { since, ended, reason }), buttons }
  const mark = reason === undefined ? '🔴' : '✅'
  return { mark, lines: openLines(pen, { since, reason, repetition: subject.repetition ?? 1 }), buttons }
}

/**
 * The event may have begun before this stop, under the order before. A signed one is over for its recipients,
 * but nobody is told that a line runs while it stands.
 */
function spanOf(stop: Row<'stop'> | undefined, subject: Subject, now: Instant) {
  const known = stop && (stop.originalStartDate ?? stop.startDate)
  return { since: subject.since ?? known ?? now, ended: stop ? stop.endDate : (subject.endedAt ?? null) }
}

type Over = { readonly since: Instant; readonly ended: Instant; readonly reason: string | undefined }

function overLines({ words, moment }: Pen, { since, ended, reason }: Over): string[] {
  const over = words.stop.over(words.span(moment(since), moment(ended)), lastingOf(since, ended))
  return reason === undefined ? [`${over}, ${words.unsigned}.`] : [`${over}.`, reason]
}

type Open = { readonly since: Instant; readonly reason: string | undefined; readonly repetition: number }

function openLines({ words, moment, now }: Pen, { since, reason, repetition }: Open): string[] {
  const span = { from: moment(since), lasts: lastingOf(since, now) }
  if (reason !== undefined) return [`${words.stop.open(span)}.`, reason]
  if (repetition <= 1) return [`${words.stop.open(span)}, ${words.unsigned}.`]
  return [`${words.stop.goesOn(span)}, ${words.unsigned}. ${words.again(repetition)}`]
}

const findStopOf = (db: Db, lineID: number, { order, stopID }: { order: number; stopID: number }) =>
  db
    .selectFrom('stop')
    .selectAll()
    .where('order', '=', order)
    .where('lineID', '=', lineID)
    .where('stopID', '=', stopID)
    .executeTakeFirst()

async function reasonLine({ db, words, nameOf }: Pen, { reasonID, updatedBy }: Row<'stop'>): Promise<string> {
  return words.reason(escapeHtml(await readReasonName(db, reasonID)), await nameOf(updatedBy))
}

export async function readReasonName(db: Db, reasonID: number | null): Promise<string> {
  const row = await db
    .selectFrom('stopReason')
    .select('reason')
    .where('reasonID', '=', reasonID ?? 0)
    .executeTakeFirst()
  return row?.reason ?? '—'
}

const MOST_REASONS = 6

/** The reasons that the line uses most, where the reader may sign with them. */
async function reasonButtons(
  { db, reader, now }: Pen,
  { order, lineID, stopID }: Row<'stop'>,
): Promise<Message['buttons']> {
  if (!mayRole(reader.roleID, 'stops.edit')) return []
  const reasons = (await readReasonsForLine(db, lineID, now)).filter(({ isCategory }) => !isCategory)
  const most = reasons.toSorted((a, b) => b.used - a.used).slice(0, MOST_REASONS)
  return inRows(
    most.map(({ reason, reasonID }) => ({
      label: labelOf(reason),
      press: { act: 'recognize', order, lineID, stopID, reasonID },
    })),
  )
}
