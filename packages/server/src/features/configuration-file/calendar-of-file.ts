import type { ProblemCode } from '@baliza/contract'
import { calls } from '@baliza/contract/schemas'
import { type CalendarDocument, type Instant, settled } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { refuseCalendars } from '../../facts/calendars/change-calendars.ts'
import { documentOfRows } from '../../facts/calendars/read-calendars.ts'
import { Problem } from '../../refusals/problem.ts'
import { readJson } from '../../refusals/read-json.ts'
import type { Plan } from './plan.ts'
import type { RowRefusal } from './read-file.ts'
import type { FileRow } from './stored-configuration.ts'

type Planned = Pick<Plan, 'changes' | 'after'>

export const touchesCalendar = ({ changes }: Pick<Plan, 'changes'>): boolean =>
  changes.some(({ section }) => section.isCalendar)

/** What speaks against the calendar that a file would leave. */
export async function checkCalendar(db: Db, plan: Planned, now: Instant): Promise<RowRefusal[]> {
  if (!touchesCalendar(plan)) return []
  const checked = await settled((async () => refuseCalendars(db, calendarOf(plan), now))())
  if (checked.ok) return []
  if (!(checked.error instanceof Problem)) throw checked.error
  const { code, values } = checked.error as Problem<ProblemCode>
  return [{ section: 'calendarRules', row: null, key: '', code, values: { ...values } }]
}

/** The calendar that the rows of a plan make together. */
export function calendarOf({ after }: Pick<Plan, 'after'>): CalendarDocument {
  const rowsOf = (section: string): FileRow[] => [...(after.get(section)?.values() ?? [])]
  const read = (field: string, text: unknown): unknown =>
    readJson(String(text), () => new Problem('field-invalid', { field }))
  const written = {
    patterns: rowsOf('shiftPatterns').map(({ days, ...pattern }) => ({
      ...pattern,
      days: read('days', days),
    })),
    ...documentOfRows(rowsOf('calendarRules') as never, rowsOf('calendarExceptions') as never, (extra) =>
      read('extra', extra),
    ),
  }
  const parsed = calls['calendars.put'].body.safeParse({ values: { revision: 0, ...written } })
  if (!parsed.success)
    throw new Problem('field-invalid', { field: String(parsed.error.issues[0]?.path[1] ?? 'days') })
  const { revision: _, ...document } = parsed.data.values
  return document
}
