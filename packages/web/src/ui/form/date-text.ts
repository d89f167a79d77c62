/**
 * A day is written `dd/MM/yyyy` in both languages, with its time `dd/MM/yyyy HH:mm:ss`; the wire says
 * `2026-11-20T10:00:00`.
 */
export const dateText = (value: string): string => {
  const [day = '', time] = value.split('T')
  const written = day.split('-').toReversed().join('/')
  return time === undefined ? written : `${written} ${time.length === 5 ? `${time}:00` : time}`
}

const DAY = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/

const two = (text: string) => text.padStart(2, '0')

/** `20/11/2026`, `20.11.2026` or `20112026`; undefined where there is no such day. */
export function readDay(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = DAY.exec(text.trim()) ?? DIGITS.exec(text.trim()) ?? []
  const value = `${year}-${two(month)}-${two(day)}`
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined
}

/** The same with a time behind it; seconds may be left away. */
export function readDayTime(text: string): string | undefined {
  const index = text.trim().lastIndexOf(' ')
  const day = index < 0 ? undefined : readDay(text.trim().slice(0, index))
  const [, hour, minute = '', second = '00'] = TIME.exec(text.trim().slice(index + 1)) ?? []
  if (
    day === undefined ||
    hour === undefined ||
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 59
  )
    return undefined
  return `${day}T${two(hour)}:${minute}:${second}`
}
