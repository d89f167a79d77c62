import type { Instant } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { readParameters, wallClockOf } from '../../facts/parameters.ts'
import { escapeHtml, type Message, type Reader } from './message.ts'
import { momentOf } from './message-time.ts'
import type { Pen, Subject } from './pen.ts'
import { WORDS, type Words } from './telegram-messages.ts'
import { writeCall } from './write-call.ts'
import { writeStop } from './write-stop.ts'

/** A message on a stop or a maintenance call as it is now; undefined when its line is gone. */
export async function writeNotice(
  db: Db,
  subject: Subject,
  reader: Reader,
  now: Instant,
): Promise<Message | undefined> {
  const line = await findLine(db, subject.lineID)
  if (!line) return undefined
  const parameters = await readParameters(db)
  const calendar = wallClockOf(parameters)
  const pen: Pen = {
    db,
    reader,
    now,
    words: WORDS[reader.language],
    moment: (at) => momentOf(at, now, calendar, reader.language),
    nameOf: (userID) => readName(db, userID),
  }
  const { mark, lines, buttons } =
    subject.callID === null
      ? await writeStop(pen, subject)
      : await writeCall(pen, subject.callID, subject.repetition)
  const head = `${mark} <b>${escapeHtml(line.description)}</b> · ${escapeHtml(line.sectorName)}`
  const link =
    parameters.publicUrl === null ? [] : [linkTo(`${parameters.publicUrl}${pathOf(subject)}`, pen.words)]
  return { text: [head, ...lines, ...link].join('\n'), buttons }
}

const findLine = (db: Db, lineID: number) =>
  db
    .selectFrom('line')
    .innerJoin('sector', 'sector.sectorID', 'line.sectorID')
    .select(['line.description', 'sector.sectorName'])
    .where('lineID', '=', lineID)
    .executeTakeFirst()

async function readName(db: Db, userID: string | null): Promise<string | undefined> {
  if (userID === null) return undefined
  const user = await db
    .selectFrom('user')
    .select(['firstName', 'lastName'])
    .where('userID', '=', userID)
    .executeTakeFirst()
  return escapeHtml(user ? `${user.firstName} ${user.lastName}` : userID)
}

const linkTo = (address: string, { link }: Words) => `<a href="${escapeHtml(address)}">${link}</a>`

const pathOf = ({ lineID, stop }: Subject): string =>
  stop === null
    ? `/?line=${lineID}`
    : `/paradas/listado?line=${lineID}&order=${stop.order}&stopId=${stop.stopID}`
