import type { Language } from '@baliza/contract'
import { type Instant, MINUTE, type WallClock } from '@baliza/domain'
import type { Moment } from './telegram-messages.ts'

const LOCALE = { es: 'es', en: 'en-GB' } as const

/** An instant on the plant's clock, with its day unless that is today. */
export function momentOf(at: Instant, now: Instant, calendar: WallClock, language: Language): Moment {
  const [day, time = ''] = calendar.toWallClock(at).split('T')
  const clock = time.slice(0, 5)
  if (calendar.toWallClock(now).startsWith(`${day}`)) return { clock, day: undefined }
  const format = new Intl.DateTimeFormat(LOCALE[language], {
    day: 'numeric',
    month: 'short',
    timeZone: calendar.zone,
  })
  return { clock, day: format.format(at) }
}

/** `45 s` is less than a minute: `<1 min`; `18 min`; `2 h 05 min`; `3 d 4 h`. */
export function lastingOf(start: Instant, end: Instant): string {
  const minutes = Math.max(0, Math.floor((end - start) / MINUTE))
  if (minutes < 1) return '&lt;1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
