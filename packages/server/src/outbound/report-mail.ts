import { buffer } from 'node:stream/consumers'
import { type Instant, instant, writtenTime } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import { type Calendars, readCalendars } from '../facts/calendars/read-calendars.ts'
import { readParameters } from '../facts/parameters.ts'
import type { MailPayload, ReportPayload } from '../outbox/payloads.ts'
import { dayScope, type ReportScope, shiftScope } from '../report/report-scope.ts'
import { reportWorkbook } from '../report/report-workbook.ts'
import { WORKBOOK_TYPE } from '../workbook/workbook.ts'
import { reportWords } from './report-messages.ts'

/** The workbook of a shift or a day that is over, with the figures as they are when it is sent. */
export async function reportMail(
  db: Db,
  { period, start, language }: ReportPayload,
  now: Instant,
): Promise<Omit<MailPayload, 'kind'>> {
  const parameters = await readParameters(db)
  const calendars = await readCalendars(db, parameters)
  const scope = await scopeOf(db, { period, start }, { now, language, calendars })
  const name = scope.shift === null ? scope.firstDay : `${scope.firstDay} ${scope.shift.name}`
  const content = (await buffer(await reportWorkbook(scope))).toString('base64')
  const filename = `OEE_${name.replace(' ', '_')}.xlsx`
  const span = spanOf(scope)
  return {
    ...reportWords(language)({ plant: parameters.plantName, name, span }),
    attachments: [{ filename, contentType: WORKBOOK_TYPE, content }],
  }
}

type ReportRequest = {
  readonly now: Instant
  readonly language: ReportPayload['language']
  readonly calendars: Calendars
}

const scopeOf = (
  db: Db,
  { period, start }: Pick<ReportPayload, 'period' | 'start'>,
  request: ReportRequest,
): Promise<ReportScope> => {
  const at = instant(start)
  return period === 'shift'
    ? shiftScope(db, request.calendars.plant.shiftAt(at), request)
    : dayScope(db, request.calendars.plant.productionDayAt(at), request)
}

const spanOf = ({ window: { start, end }, calendars }: ReportScope) =>
  [start, end].map((at) => writtenTime(at, calendars.plant).slice(0, 16)).join(' – ')
