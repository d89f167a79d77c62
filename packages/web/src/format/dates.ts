import { NO_FIGURE } from './numbers.ts'

/** An ISO 8601 instant or epoch milliseconds; null = there is none. */
type Moment = string | number | null | undefined

/** Always `dd/MM/yyyy HH:mm:ss`, in both languages, as the clock on the plant's wall shows it. */
export type Dates = {
  dateTime: (at: Moment) => string
  date: (at: Moment) => string
  /** `18:13:05` */
  time: (at: Moment) => string
  /** `18:13` */
  hourMinute: (at: Moment) => string
}

/** Without a zone (nobody has said the plant's yet) the browser's own is taken. */
export function createDates(zone: string | undefined): Dates {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...(zone === undefined ? {} : { timeZone: zone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const write = (at: Moment, pattern: string) => {
    if (at === null || at === undefined) return NO_FIGURE
    const parts = format.formatToParts(new Date(at))
    return pattern.replaceAll(/[a-z]+/g, (name) => parts.find(({ type }) => type === name)?.value ?? '')
  }
  return {
    dateTime: (at) => write(at, 'day/month/year hour:minute:second'),
    date: (at) => write(at, 'day/month/year'),
    time: (at) => write(at, 'hour:minute:second'),
    hourMinute: (at) => write(at, 'hour:minute'),
  }
}

/** `20/11/2026`, of a production day. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/')
