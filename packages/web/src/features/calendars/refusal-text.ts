import { CALENDARS_PROBLEMS } from '@baliza/contract'
import type { CalendarRefusal } from '@baliza/domain'
import { getLocale } from '../../i18n/paraglide/runtime.js'
import { dayText } from './calendar-draft.ts'

/** The sentence that the server would refuse it with. */
export function refusalText(refusal: CalendarRefusal): string {
  const values: Readonly<Record<string, string | number>> = { ...refusal, date: dayText(refusal.date) }
  return CALENDARS_PROBLEMS[refusal.code][getLocale()].replaceAll(/\{(\w+)\}/g, (hole, name: string) =>
    String(values[name] ?? hole),
  )
}
