import { type Numbers, withUnit } from './numbers.ts'

const MINUTES_A_DAY = 1_440
const DIAL_END = 142_560
const PIE_END_DAYS = 99

type DialUnit = 'minutes' | 'hours' | 'days'

export type Durations = {
  /** `9,0 min`: one decimal in tables, two in summaries: docs/product/limits.md#durations. */
  minutes: (minutes: number | null | undefined, decimals?: number) => string
  /** `00:42:18`, from one day on `1 d 02:03:04`; never negative. */
  clock: (milliseconds: number) => string
  /** On a dial: the figure and what it counts; past 99 days there is only `+99d`. */
  dial: (minutes: number) => { figure: string; unit: DialUnit } | '+99d'
  /** On the label of a pie: `45s`, `12m`, `3h`, `2d`, `+99d`. */
  shortDuration: (minutes: number) => string
}

export const createDurations = ({ number }: Numbers): Durations => ({
  minutes: (minutes, decimals = 1) => withUnit(number(minutes, decimals), 'min'),
  clock,
  dial: (minutes) => {
    if (minutes >= DIAL_END) return '+99d'
    if (minutes < 60) return { figure: number(minutes), unit: 'minutes' }
    if (minutes < MINUTES_A_DAY) return { figure: number(minutes / 60, 1), unit: 'hours' }
    return { figure: number(minutes / MINUTES_A_DAY, 1), unit: 'days' }
  },
  shortDuration: (minutes) => {
    if (minutes < 1) return `${Math.floor(minutes * 60)}s`
    if (minutes < 60) return `${Math.floor(minutes)}m`
    if (minutes < MINUTES_A_DAY) return `${Math.floor(minutes / 60)}h`
    const days = Math.floor(minutes / MINUTES_A_DAY)
    return days >= PIE_END_DAYS ? '+99d' : `${days}d`
  },
})

function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const days = Math.floor(seconds / 86_400)
  const time = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':')
  return days === 0 ? time : `${days}\u00a0d ${time}`
}
